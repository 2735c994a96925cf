import { unreadableAnswer } from '@/lib/api/errors';
import type { BrokenRow } from '@/lib/api/read';
import { WRITE_ONLY_WORDS } from '@/lib/format/write-only';

type Fields = Readonly<Record<string, unknown>>;

/**
 * An inference gateway attachment as far as its record can be understood. The specification shows only the shape of its id (2.10), so
 * each part is looked for under the names that such records use, and everything but credentials stays in `fields`.
 */
export type Attachment = {
  /** null when nothing in the record looks like an id: then it can be shown but not changed. */
  id: string | null;
  deploymentId: string | null;
  /** In the platform's own word. */
  status: string | null;
  /** Names of the variables that it sets; null when not reported. */
  envKeys: readonly string[] | null;
  createdAt: string | number | null;
  rotatedAt: string | number | null;
  fields: Fields;
};

const NAMES = {
  id: ['id', 'attachment_id', 'attachmentId', 'uid'],
  deploymentId: ['deployment_id', 'deploymentId', 'deployment', 'app_id', 'target_id'],
  status: ['status', 'state', 'attachment_status', 'phase'],
  createdAt: ['created_at', 'createdAt', 'attached_at', 'created'],
  rotatedAt: ['rotated_at', 'rotatedAt', 'last_rotated_at', 'credential_rotated_at'],
} as const;

/** The fixed short prefix, an underscore, then 20 to 64 characters (specification 2.10); the prefix itself is not shown. */
const ATTACHMENT_ID = /^[A-Za-z][A-Za-z0-9]{0,11}_[A-Za-z0-9_-]{20,64}$/;

/** Whether a text has the form of an attachment id, so that asking the platform about it can make sense. */
export const isAttachmentId = (text: string): boolean => ATTACHMENT_ID.test(text);

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

function partOf(fields: Fields, part: keyof typeof NAMES): string | number | null {
  const value = NAMES[part].map((name) => fields[name]).find(isPlain);
  return value ?? null;
}

const asText = (value: string | number | null): string | null => (value === null ? null : String(value));

/** `deployment: {id: …}` in place of `deployment_id`. */
function deploymentOf(fields: Fields): string | null {
  const nested = fields['deployment'];
  return asText(partOf(fields, 'deploymentId') ?? (isRecord(nested) ? partOf(nested, 'id') : null));
}

/** What a credential would stand under. A platform must not answer one here; one that does is not made to show it. */
const CREDENTIAL = /(^|_)(credential|credentials|token|secret|api_?key|key|password)$/i;
const DEPTH_MAX = 6;

function withoutCredentials(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutCredentials(item, depth + 1));
  if (!isRecord(value)) return value;
  if (depth > DEPTH_MAX) return {};
  const safe = ([name, field]: [string, unknown]): [string, unknown] =>
    CREDENTIAL.test(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2')) && typeof field === 'string'
      ? [name, WRITE_ONLY_WORDS]
      : [name, withoutCredentials(field, depth + 1)];
  return Object.fromEntries(Object.entries(value).map(safe));
}

function toAttachment(raw: Fields): Attachment {
  const fields = withoutCredentials(raw) as Fields;
  const keys = fields['env_keys'] ?? fields['envKeys'] ?? fields['variables'];
  return {
    id: asText(partOf(fields, 'id')),
    deploymentId: deploymentOf(fields),
    status: asText(partOf(fields, 'status')),
    envKeys: Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : null,
    createdAt: partOf(fields, 'createdAt'),
    rotatedAt: partOf(fields, 'rotatedAt'),
    fields,
  };
}

export type AttachmentListView = { attachments: readonly Attachment[]; broken: readonly BrokenRow[] };

const LIST_NAMES = ['attachments', 'data', 'items', 'results'];

function listIn(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer as unknown[];
  if (!isRecord(answer)) return null;
  const named = LIST_NAMES.map((name) => answer[name]).find((value) => Array.isArray(value));
  const found = named ?? Object.values(answer).find((value) => Array.isArray(value) && value.some(isRecord));
  return Array.isArray(found) ? found : null;
}

/**
 * Reads the answer of GET /ai-gateway/attachments, whatever its shape (specification 4.6: not shown).
 * @throws ApiError `unreadable_answer` when there is no list in it: that is not the same as an empty list
 */
export function readAttachmentList(answer: unknown): AttachmentListView {
  const list = listIn(answer);
  if (list === null) throw unreadableAnswer(200);
  const attachments: Attachment[] = [];
  const broken: BrokenRow[] = [];
  for (const row of list) {
    if (isRecord(row) && Object.keys(row).length > 0) attachments.push(toAttachment(row));
    else broken.push({ raw: row });
  }
  return { attachments, broken };
}

/** The record inside an envelope such as `{attachment: {…}}`, or the answer itself. */
function recordIn(answer: Fields): Fields {
  const inner = ['attachment', 'data', 'item', 'result'].map((name) => answer[name]).find(isRecord);
  return inner ?? answer;
}

/**
 * Reads the answer of GET /ai-gateway/attachments/{attachment_id}.
 * @throws ApiError `unreadable_answer` when it is no record
 */
export function readAttachment(answer: unknown): Attachment {
  if (!isRecord(answer)) throw unreadableAnswer(200);
  return toAttachment(recordIn(answer));
}

/** What an accepted change tells, and nothing else of its answer: that might hold the credential. */
export type AcceptedChange = {
  attachmentId: string | null;
  deploymentId: string | null;
  /** The run that brings the change to the app; null where the platform names none. */
  runId: string | null;
  /** The platform answered an earlier request with the same key again (specification 8.3.2). */
  isReplay: boolean;
};

/** Reads the answer of attach, rotate and detach. Any 2xx counts as accepted, also one without a body. */
export function readAcceptedChange(answer: unknown): AcceptedChange {
  if (!isRecord(answer)) return { attachmentId: null, deploymentId: null, runId: null, isReplay: false };
  const record = recordIn(answer);
  const runId = answer['run_id'] ?? record['run_id'];
  return {
    attachmentId: asText(partOf(record, 'id')),
    deploymentId: deploymentOf(record),
    runId: typeof runId === 'string' && runId !== '' ? runId : null,
    isReplay: answer['replayed'] === true || record['replayed'] === true,
  };
}

/** Whether a record names a deployment: in its own field, or in any other (the field is not specified). */
export function namesDeployment({ deploymentId, fields }: Attachment, id: string): boolean {
  return deploymentId === null ? holds(fields, id) : deploymentId === id;
}

function holds(value: unknown, id: string, depth = 0): boolean {
  if (value === id) return true;
  if (depth > DEPTH_MAX || typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => holds(inner, id, depth + 1));
}
