import { platformMutation } from '@/lib/api/mutation';
import { readDeletedWebhook } from './read';

/**
 * Deletes a webhook by its id. The list is not read again, which may cost a change: the caller takes the row out.
 */
export const deleteWebhook = platformMutation({
  call: (platform, webhookId: string) =>
    platform.DELETE('/webhooks/{webhook_id}', { params: { path: { webhook_id: webhookId } } }),
  read: readDeletedWebhook,
  invalidates: [],
});
