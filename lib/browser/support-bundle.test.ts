import { describe, expect, it } from 'vitest';
import { BUNDLE_PARTS, errorText, supportBundle, type BundleFacts } from './support-bundle';
import type { JournalEntry } from './journal';

const facts: BundleFacts = {
  nowMs: Date.UTC(2026, 10, 21, 12),
  page: '/deployments/dep_1',
  portal: 'https://portal.example',
  builtContract: '2026-07-10',
  liveContract: null,
  browser: { agent: 'Browser/1', language: 'en', zone: 'UTC', size: '1440x900', isOnline: true },
};

const request: JournalEntry = {
  id: 'a',
  atMs: facts.nowMs - 1_000,
  durationMs: 12.4,
  method: 'patch',
  path: '/deployments/{deployment_id}/env',
  params: { path: { deployment_id: 'dep_1' }, query: { q: 'what a person looked for' } },
  status: 400,
  rateLimit: null,
  requestId: 'c7ef0cc7-4e90-4bb7-bb01-8d9eac49cb32',
  code: 'invalid_env',
  correlationId: null,
  from: 'this-tab',
  body: { env: { A: 'x' } },
};

const error = {
  message: 'TOKEN=hunter2 is no name.',
  action: 'Rename it.',
  code: 'invalid_env',
  status: 400,
  field: 'env.A',
  correlationId: 'c-1',
};
const all = new Set(BUNDLE_PARTS);

describe('the support bundle', () => {
  it('names the failure, the page, the versions and the calls', () => {
    const bundle: unknown = JSON.parse(supportBundle(facts, all, { error, requests: [request] }));
    expect(bundle).toMatchObject({
      made: '2026-11-21T12:00:00.000Z',
      page: '/deployments/dep_1',
      contract: { built: '2026-07-10', live: 'not read' },
      error: { code: 'invalid_env', field: 'env.A', correlation_id: 'c-1' },
      requests: [
        {
          call: 'PATCH /deployments/dep_1/env',
          search: ['q'],
          status: 400,
          code: 'invalid_env',
          duration_ms: 12,
          request_id: request.requestId,
        },
      ],
    });
  });

  it('holds no body, no search and no secret of a message', () => {
    const text = supportBundle(facts, all, { error, requests: [request] });
    expect(text).not.toMatch(/hunter2|looked for|"env"/);
  });

  it('leaves out what a person does not want in it, and all but the last 50 calls', () => {
    const requests = Array.from({ length: 80 }, (_, index) => ({ ...request, durationMs: index }));
    const some = supportBundle(facts, new Set(['requests'] as const), { error, requests });
    const bundle = JSON.parse(some) as Record<string, unknown>;
    expect(Object.keys(bundle)).toEqual(['made', 'page', 'portal', 'contract', 'requests']);
    expect(bundle['requests']).toHaveLength(50);
    expect(some).toContain('"duration_ms": 79');
  });
});

it('tells an error in lines, without what nobody knows', () => {
  expect(errorText(error, '/deployments')).toBe(
    'TOKEN=[removed] is no name.\nRename it.\nCode: invalid_env\nStatus: 400\nField: env.A\nCorrelation id: c-1\nPage: /deployments',
  );
  expect(errorText({ message: 'No.' }, '/')).toBe('No.\nPage: /');
});
