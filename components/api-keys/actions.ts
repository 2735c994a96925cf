'use server';

import { headers } from 'next/headers';
import { unwrap } from '@/lib/api/client';
import { actionClient } from '@/lib/server/api';
import { assertSameOrigin } from '@/lib/server/origin';
import { requireSession } from '@/lib/server/session';
import { readInferenceKeys, readIssuedInferenceKey } from './inference/read';
import { readInferenceRequest } from './inference/request';
import { issueOnce, type IssueOutcome } from './issue-once';
import { readApiKeyList, readIssuedApiKey } from './read';

/** Issues an API key. A public endpoint like every server action, so it checks origin and session itself. */
export async function issueApiKey(): Promise<IssueOutcome> {
  assertSameOrigin(await headers());
  await requireSession();
  const platform = await actionClient();
  return issueOnce(platform, {
    idsBefore: async () => readApiKeyList(await unwrap(platform.GET('/api-keys'))).rows.map(({ id }) => id),
    issue: () => platform.POST('/api-keys'),
    read: readIssuedApiKey,
  });
}

/** Issues an inference key for a body that the live contract describes; the platform has the last word about it. */
export async function issueInferenceKey(given: unknown): Promise<IssueOutcome> {
  assertSameOrigin(await headers());
  await requireSession();
  const request = readInferenceRequest(given);
  if ('error' in request) return { outcome: 'refused', error: request.error, rateLimit: null };
  const platform = await actionClient();
  const list = async () => readInferenceKeys(await unwrap(platform.GET('/api-keys/inference')));
  return issueOnce(platform, {
    idsBefore: async () => (await list()).keys.flatMap(({ id }) => (id === null ? [] : [id])),
    issue: () => platform.POST('/api-keys/inference', { body: request.body }),
    read: readIssuedInferenceKey,
  });
}
