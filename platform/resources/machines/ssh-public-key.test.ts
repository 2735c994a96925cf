import { describe, expect, it } from 'vitest';
import { newSshPublicKey } from '../../testing/ssh-key.ts';
import { fingerprintOf, sshPublicKeySchema } from './ssh-public-key.ts';

/** GitHub's published host keys and their published fingerprints. */
const ED25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl';
const ECDSA =
  'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBEmKSENjQEezOmxkZMy7opKgwFB9nkt5YRrYMjNuG5N87uRgg6CLrbo5wAdT/y6v0mKV0U2w0WZ2YB/++Tpockg=';
const isGood = (key: unknown) => sshPublicKeySchema.safeParse(key).success;

describe('an SSH public key', () => {
  it('has the fingerprint that ssh-keygen shows', () => {
    expect(fingerprintOf(ED25519)).toBe('SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU');
    expect(fingerprintOf(ECDSA)).toBe('SHA256:p2QAMXNIC1TJYWeIOttrVc98/R1BUFWu3/LiyKgUfQM');
  });

  it.each([ED25519, ECDSA, `${ED25519} me@host with words`, `  ${ED25519}\n`, newSshPublicKey('')])(
    'may be %s',
    (key) => {
      expect(isGood(key)).toBe(true);
    },
  );

  it.each([
    '',
    'ssh-ed25519',
    'ssh-ed25519 AAAA',
    ED25519.replace('ssh-ed25519', 'ssh-rsa'),
    ED25519.replace('ssh-ed25519', 'ssh-dss'),
    ED25519.replace(' ', '  '),
    `${ED25519}\n${ECDSA}`,
    `command="sh" ${ED25519}`,
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    5,
    null,
  ])('is not %j', (key) => {
    expect(isGood(key)).toBe(false);
  });
});
