import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSealing, envAad, openSealing } from './sealing.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-sealing-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sealing = createSealing(randomBytes(32));
const aad = envAad('dep_1', 'TOKEN');

test('any text comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sealing.unseal(sealing.seal(text, aad), aad)).toBe(text);
    }),
  );
});

test('the sealed bytes do not hold the text, and the same text is sealed differently each time', () => {
  const first = sealing.seal('hunter2-hunter2', aad);
  expect(first.includes('hunter2')).toBe(false);
  expect(first.equals(sealing.seal('hunter2-hunter2', aad))).toBe(false);
});

test('a value moved to another deployment or another key does not open', () => {
  const sealed = sealing.seal('value', aad);
  expect(() => sealing.unseal(sealed, envAad('dep_2', 'TOKEN'))).toThrow();
  expect(() => sealing.unseal(sealed, envAad('dep_1', 'OTHER'))).toThrow();
});

test('a place cannot be written in two ways', () => {
  expect(envAad('a', 'b\nc')).not.toBe(envAad('a\nb', 'c'));
});

test('any changed byte, a missing end and another key are noticed', () => {
  const sealed = sealing.seal('value', aad);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealing.unseal(changed, aad)).toThrow();
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => sealing.unseal(sealed.subarray(0, length), aad)).toThrow();
  }
  expect(() => createSealing(randomBytes(32)).unseal(sealed, aad)).toThrow();
});

test('the digest is the same for the same content under one key, and another under another key', () => {
  expect(sealing.digest('a')).toEqual(sealing.digest('a'));
  expect(sealing.digest('a')).not.toEqual(sealing.digest('b'));
  expect(sealing.digest('a')).not.toEqual(createSealing(randomBytes(32)).digest('a'));
});

test('the key file is made once, with mode 600, and opens what was sealed before', async () => {
  const sealed = (await openSealing(folder)).seal('value', aad);
  expect((await openSealing(folder)).unseal(sealed, aad)).toBe('value');
  expect((await stat(join(folder, 'seal.key'))).mode & 0o777).toBe(0o600);
});

test('of several processes that make the key at once, all get the same one', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => openSealing(folder)));
  const sealed = all[0]?.seal('value', aad) ?? Buffer.alloc(0);
  for (const one of all) expect(one.unseal(sealed, aad)).toBe('value');
  expect(await readFile(join(folder, 'seal.key'), 'utf8')).toMatch(/\n$/);
});

test('a broken key file is refused instead of being replaced, which would lose every value', async () => {
  await writeFile(join(folder, 'seal.key'), 'c2hvcnQ=\n');
  await expect(openSealing(folder)).rejects.toThrow('32 bytes');
  await writeFile(join(folder, 'seal.key'), '');
  await expect(openSealing(folder)).rejects.toThrow('is empty');
});
