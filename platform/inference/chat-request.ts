import { z } from 'zod';
import { InferenceError } from './inference-error.ts';

const partSchema = z.looseObject({ type: z.string(), text: z.string().optional() });
const messageSchema = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(partSchema)]).nullish(),
});

/** What of a chat request this surface heeds; sampling and tools are accepted and have no effect on an echo. */
const requestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(messageSchema).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.literal(1, 'Only one choice is given.').nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
});

export type ChatRequest = z.infer<typeof requestSchema>;

/** Reads a chat request. Throws 400 with the field at fault. */
export function readChatRequest(body: unknown): ChatRequest {
  const result = requestSchema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const param = issue?.path.map(String).join('.') ?? '';
  throw new InferenceError(400, issue?.message ?? 'The request is malformed.', param === '' ? {} : { param });
}

/** The text of the last message of the user. Throws 400 when there is none. */
export function lastUserText({ messages }: ChatRequest): string {
  const last = messages.findLast(({ role }) => role === 'user');
  if (last === undefined) {
    throw new InferenceError(400, 'There is no message of role user to echo.', { param: 'messages' });
  }
  return textOf(last);
}

/** The text of a message; parts that are no text have none. */
export function textOf({ content }: ChatRequest['messages'][number]): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}
