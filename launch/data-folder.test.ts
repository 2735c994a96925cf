import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chooseDataFolder, makeDataFolder } from './data-folder.ts';

const facts = { projectFolder: '/root/portico', explicit: undefined, isRoot: true, canPass: () => true };
const rootIsClosed = (folder: string) => folder !== '/root';

describe('the data folder', () => {
  test('is .data in the project', () => {
    expect(chooseDataFolder(facts)).toEqual({ path: '/root/portico/.data', moved: false });
  });

  test('stays there for an ordinary user, whatever the folders above allow', () => {
    expect(chooseDataFolder({ ...facts, isRoot: false, canPass: () => false }).moved).toBe(false);
  });

  test('moves out of a folder that the users of apps cannot pass', () => {
    const choice = chooseDataFolder({ ...facts, canPass: rootIsClosed });
    expect(choice).toEqual({
      path: expect.stringMatching(/^\/var\/lib\/portico\/[0-9a-f]{8}$/),
      moved: true,
    });
  });

  test('moves to a place of its own for every project', () => {
    const one = chooseDataFolder({ ...facts, canPass: rootIsClosed });
    const other = chooseDataFolder({ ...facts, projectFolder: '/root/other', canPass: rootIsClosed });
    expect(one.path).not.toBe(other.path);
  });

  test('moves when it is itself closed', () => {
    const choice = chooseDataFolder({ ...facts, canPass: (folder) => folder !== '/root/portico/.data' });
    expect(choice.moved).toBe(true);
  });

  test('is where PLATFORM_DATA says, from the project folder', () => {
    const choice = chooseDataFolder({ ...facts, explicit: '../data' });
    expect(choice).toEqual({ path: '/root/data', moved: false });
  });

  test('is refused, not moved, where PLATFORM_DATA names a closed place', () => {
    expect(() => chooseDataFolder({ ...facts, explicit: '/root/data', canPass: rootIsClosed })).toThrow(
      /^PLATFORM_DATA \(\/root\/data\) cannot be reached .* chmod o\+x \/root\.$/,
    );
  });
});

describe('making it', () => {
  const temporary = () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-data-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  };

  test('lets others pass but not look inside', () => {
    const path = join(temporary(), 'a/b');
    makeDataFolder(path);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('711');
  });

  test('says in one sentence that a file is in the way', () => {
    const path = join(temporary(), 'file');
    writeFileSync(path, '');
    expect(() => makeDataFolder(path)).toThrow(
      `The data folder ${path} is a file: set PLATFORM_DATA to a folder.`,
    );
    expect(() => makeDataFolder(join(path, 'below'))).toThrow(/cannot be made \(ENOTDIR\)/);
  });
});
