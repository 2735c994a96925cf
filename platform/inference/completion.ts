import { randomBytes } from 'node:crypto';
import { lastUserText, textOf, type ChatRequest } from './chat-request.ts';

/** What is answered to a chat request, whole or in pieces. */
export interface Completion {
  id: string;
  /** Seconds since the epoch. */
  created: number;
  model: string;
  /** Words with the space before them; together they are the text. */
  tokens: string[];
  finishReason: 'stop' | 'length';
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** Echoes the last message of the user, cut at the token limit of the request. Throws 400 without one. */
export function complete(request: ChatRequest): Completion {
  const all = tokensOf(lastUserText(request));
  const limit = request.max_completion_tokens ?? request.max_tokens ?? Infinity;
  const tokens = all.slice(0, limit);
  const prompt = request.messages.reduce((sum, message) => sum + tokensOf(textOf(message)).length, 0);
  return {
    id: `chatcmpl-${randomBytes(12).toString('hex')}`,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    tokens,
    finishReason: tokens.length < all.length ? 'length' : 'stop',
    usage: {
      prompt_tokens: prompt,
      completion_tokens: tokens.length,
      total_tokens: prompt + tokens.length,
    },
  };
}

/** The answer of a request without `stream`. */
export function wholeAnswer({ id, created, model, tokens, finishReason, usage }: Completion) {
  const message = { role: 'assistant', content: tokens.join(''), refusal: null };
  const choice = { index: 0, message, logprobs: null, finish_reason: finishReason };
  return { id, object: 'chat.completion', created, model, choices: [choice], usage };
}

/** The pieces of a request with `stream`, as server-sent events, the closing `[DONE]` included. */
export function* streamedAnswer(completion: Completion, hasUsage: boolean): Generator<string, undefined> {
  const { id, created, model, tokens, finishReason, usage } = completion;
  const chunk = (choices: object[], used: object | null) =>
    event({
      id,
      object: 'chat.completion.chunk',
      created,
      model,
      choices,
      ...(hasUsage ? { usage: used } : {}),
    });
  const piece = (delta: object, finish: string | null) =>
    chunk([{ index: 0, delta, logprobs: null, finish_reason: finish }], null);
  yield piece({ role: 'assistant', content: '' }, null);
  for (const content of tokens) yield piece({ content }, null);
  yield piece({}, finishReason);
  if (hasUsage) yield chunk([], usage);
  yield 'data: [DONE]\n\n';
  return undefined;
}

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

function tokensOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}
