import { expect, it } from 'vitest';
import { readDotenv } from '@/components/deployments/variables/dotenv';
import { isDotenvText, shownRows, withEntries, withRow } from '@/components/deployments/variables/env-rows';

const row = (id: string, key: string, value = '') => ({ id, key, value });

it('shows what a template asks for first, before anything is typed', () => {
  expect(shownRows([row('1', 'OTHER', 'x'), row('2', 'B', 'y')], ['A', 'B'])).toEqual([
    row('required.A', 'A'),
    row('2', 'B', 'y'),
    row('1', 'OTHER', 'x'),
  ]);
});

it('keeps a shown row when its value is typed', () => {
  const rows = withRow([], row('required.A', 'A', '1'));
  expect(shownRows(rows, ['A'])).toEqual(rows);
});

it('overwrites equal names, adds the others, and drops rows that were never filled', () => {
  let id = 0;
  const { entries } = readDotenv('A=new\nC=3');
  expect(
    withEntries([row('1', 'A', 'old'), row('2', ''), row('3', 'B', '2')], entries, () => `n${(id += 1)}`),
  ).toEqual([row('1', 'A', 'new'), row('3', 'B', '2'), row('n1', 'C', '3')]);
});

it.each([
  ['A=1\nB=2', true],
  ['export A=1', true],
  ['A=1', true],
  ['DATABASE_URL', false],
  ['postgres://u:p@h/db?x=1', false],
  ['a b = c', false],
])('tells a .env from a name or a value: %j', (text, isDotenv) => expect(isDotenvText(text)).toBe(isDotenv));
