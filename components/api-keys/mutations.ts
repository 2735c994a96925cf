import { platformMutation } from '@/lib/api/mutation';
import { readRevokedApiKey } from './read';

/** Revokes an API key or an inference key by its id; gives false when the platform says that it was not revoked now. */
export const revokeApiKey = platformMutation({
  call: (platform, keyId: string) =>
    platform.DELETE('/api-keys/{key_id}', { params: { path: { key_id: keyId } } }),
  read: readRevokedApiKey,
  invalidates: ['/api-keys', '/api-keys/inference', '/api-keys/audit'],
});
