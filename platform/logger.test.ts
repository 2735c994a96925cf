import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newApiKey } from './http/api-key-codec.ts';
import { createLogger, redactText } from './logger.ts';
import { newSigningSecret } from './webhooks/signing.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger('trace', { write: (line) => (text += line) }));
  return text;
}

test('fields that may hold a secret are replaced, at the top and one level down', () => {
  const text = logged((logger) => {
    logger.info(
      { password: 'canary-1', request: { headers: { authorization: 'canary-2' } }, env: { A: 'canary-3' } },
      'x',
    );
    logger.info({ account: { access_token: 'canary-4', client_secret: 'canary-5' } }, 'x');
  });
  expect(text).not.toContain('canary');
  expect(text).toContain('[redacted]');
});

test('a failed query is logged without its parameters', async () => {
  const db = drizzle('postgresql://nobody:canary-password@127.0.0.1:1/none');
  const error: unknown = await db
    .execute(sql`SELECT ${'canary-parameter'}`)
    .catch((failure: unknown) => failure);
  const text = logged((logger) => {
    logger.error({ err: error }, 'failed');
  });
  expect(text).toContain('Failed query');
  expect(text).toContain('ECONNREFUSED');
  expect(text).not.toContain('canary');
});

test('what a row held is not logged when the database complains of it', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (hash)=(canary)',
  });
  const text = logged((logger) => {
    logger.error({ err: error }, 'failed');
  });
  expect(text).toContain('23505');
  expect(text).not.toContain('canary');
});

test('a thrown value that is no error is not written down', () => {
  expect(logged((logger) => logger.error({ err: 'canary' }, 'failed'))).not.toContain('canary');
});

test('signing secrets are taken out of a text', () => {
  expect(redactText(`signed with ${newSigningSecret()}.`)).toBe('signed with whsec_[redacted].');
});

test('keys, bearers and passwords of addresses are taken out of a text', () => {
  const { plaintext } = newApiKey();
  expect(redactText(`GET /deployments/${plaintext}/logs`)).toBe('GET /deployments/pk_[redacted]/logs');
  for (const kind of ['inference', 'attachment'] as const) {
    expect(redactText(`Incorrect key ${newApiKey(kind).plaintext}.`)).toMatch(
      /^Incorrect key [ia]k_\[redacted\]\.$/,
    );
  }
  expect(redactText('Authorization: Bearer abc.def-1')).toBe('Authorization: Bearer [redacted]');
  expect(redactText('clone https://me:tok3n@git.example.com/a')).toBe(
    'clone https://[redacted]@git.example.com/a',
  );
});
