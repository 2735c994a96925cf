import * as z from 'zod/mini';
import { EVENT_TYPES, type EventType } from './event-types';

/** What is sent to make a webhook. The types are always listed: what the platform takes when they are not is not specified. */
export interface CreateRequest {
  url: string;
  events: EventType[];
}

const requestSchema = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(8192)),
  events: z
    .array(z.enum(EVENT_TYPES as readonly [EventType, ...EventType[]]))
    .check(z.minLength(1), z.maxLength(EVENT_TYPES.length)),
});

/** The request in what a server action was given, which anybody may send; null when it is none. */
export function readCreateRequest(given: unknown): CreateRequest | null {
  const result = z.safeParse(requestSchema, given);
  return result.success ? { url: result.data.url, events: [...new Set(result.data.events)] } : null;
}
