import { expect, it } from 'vitest';
import { goKeysOf } from '@/components/navigation/go-keys';
import { pages } from '@/components/navigation/pages';

const page = (label: string) => ({ label, href: `/${label}` });

it('takes the first letter of a name that is free', () => {
  const keys = goKeysOf(['Overview', 'Deployments', 'Catalog', 'Contract', 'API keys'].map(page));
  expect(keys.map(({ letter }) => letter)).toEqual(['o', 'd', 'c', 'n', 'a']);
});

it('leaves out a page whose letters are all taken', () => {
  expect(goKeysOf(['a', 'ab', 'ba', '日本'].map(page)).map(({ label }) => label)).toEqual(['a', 'ab']);
});

it('gives every page of the portal a letter of its own', () => {
  const letters = goKeysOf(pages).map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(pages.length);
});
