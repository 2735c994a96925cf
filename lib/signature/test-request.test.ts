import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signedCurl } from './test-request';
import { verifyDelivery } from './verify';

const execute = promisify(execFile);

/** What a shell makes of the command, curl being one that prints its arguments. */
async function argumentsOf(command: string): Promise<string[]> {
  const { stdout } = await execute('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`]);
  return stdout.split('\0').slice(0, -1);
}

it('a test request carries any body through a shell, with a signature that holds', async () => {
  const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0'));
  const body = fc.oneof(
    text,
    fc.json(),
    fc.constantFrom("it's", '@file', '$(id) `id` "x" \\', '-H x', 'a\n'),
  );
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom('hex', 'base64', 'base64url'), async (sent, encoding) => {
      const command = await signedCurl({
        url: 'https://me.example/hook?a=1&b=2',
        body: sent,
        secret: 'whsec_x',
        eventId: 'evt_test',
        nowMs: 1_763_733_600_999,
        encoding,
      });
      const [url, ...rest] = await argumentsOf(command);
      expect(url).toBe('https://me.example/hook?a=1&b=2');
      expect(rest.slice(-2)).toEqual(['--data-raw', sent]);
      const headers = rest.slice(0, -2).filter((each) => each !== '-H');
      const digest = createHmac('sha256', 'whsec_x').update(`1763733600.${sent}`).digest(encoding);
      expect(headers).toContain(`X-Service-Signature: v1=${digest}`);
      expect(command).not.toContain('whsec_x');
      const input = { headers: headers.join('\n'), body: sent, secret: 'whsec_x' };
      expect((await verifyDelivery(input)).verdict).toBe('verified');
    }),
    { numRuns: 40 },
  );
});
