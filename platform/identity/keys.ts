import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { keepSecretFile } from '../db/secret-file.ts';

const file = z.object({
  cookieKeys: z.array(z.string().min(32)).min(1),
  clientSecret: z.string().min(32),
  jwks: z.object({
    keys: z
      .array(
        z.object({
          kty: z.literal('EC'),
          crv: z.literal('P-256'),
          x: z.string(),
          y: z.string(),
          d: z.string(),
          kid: z.string(),
          use: z.literal('sig'),
          alg: z.literal('ES256'),
        }),
      )
      .min(1),
  }),
});

/** Secrets of the issuer, made once and kept in `<data>/identity.json` (mode 600). */
export type IdentityKeys = z.infer<typeof file>;

function generate(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomBytes(8).toString('hex');
  return JSON.stringify({
    cookieKeys: [randomBytes(32).toString('base64url')],
    clientSecret: randomBytes(32).toString('base64url'),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' }] },
  });
}

/** Reads the issuer's keys, making them at the first start. Throws when the file is not one of ours. */
export async function keepIdentityKeys(dataDir: string): Promise<IdentityKeys> {
  const path = join(dataDir, 'identity.json');
  const parsed = file.safeParse(JSON.parse(await keepSecretFile(path, generate)));
  if (!parsed.success) throw new Error(`The file ${path} is damaged; restore it from a copy or delete it.`);
  return parsed.data;
}
