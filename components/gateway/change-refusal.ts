import { isAttachmentId, type Attachment } from './read';
import { attachmentStatus } from './status';

/** Why an attachment can be neither rotated nor detached from here; null when it can. */
export function changeRefusal({ id, status }: Attachment): string | null {
  if (id === null) return 'The record names no id.';
  if (!isAttachmentId(id)) return 'Its id has not the form of an attachment id, so nothing is sent for it.';
  return attachmentStatus(status).refusal;
}
