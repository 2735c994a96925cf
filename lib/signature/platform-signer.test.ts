import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { verifyDelivery } from './verify';

const PROJECT = join(import.meta.dirname, '../..');

/** Runs in a program of its own, because the portal and the platform share no source. */
const SIGNER = `
  import { signatureOf } from './platform/webhooks/signing.ts';
  import { text } from 'node:stream/consumers';
  const jobs = JSON.parse(await text(process.stdin));
  console.log(JSON.stringify(jobs.map((job) => signatureOf(job.secret, job.timestamp, job.body))));
`;

it('what the platform signs is verified here', async () => {
  const job = fc.record({
    secret: fc.stringMatching(/^whsec_[\w-]{43}$/),
    timestamp: fc.integer({ min: 1_500_000_000, max: 4_000_000_000 }),
    body: fc.oneof(fc.json(), fc.string({ unit: 'grapheme', maxLength: 200 })),
  });
  const jobs = fc.sample(job, 200);
  const args = ['--input-type=module', '--eval', SIGNER];
  const output = execFileSync(process.execPath, args, {
    cwd: PROJECT,
    input: JSON.stringify(jobs),
    encoding: 'utf8',
  });
  const signatures = JSON.parse(output) as string[];
  expect(signatures).toHaveLength(jobs.length);
  for (const [index, { secret, timestamp, body }] of jobs.entries()) {
    const headers = `X-Service-Timestamp: ${timestamp}\nX-Service-Signature: ${signatures[index] ?? ''}`;
    const report = await verifyDelivery({ headers, body, secret });
    expect(report.verdict).toBe('verified');
    expect(report.found?.candidate.digest.encoding).toBe('hex');
  }
});
