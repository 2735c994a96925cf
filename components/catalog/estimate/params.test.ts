import { expect, it } from 'vitest';
import { estimateQuery, sizeProblem } from '@/components/catalog/estimate/params';

const nothing = {
  profile: '',
  cpu: '',
  memory_gb: '',
  ephemeral_gb: '',
  persistent_gb: '',
  has_db: false,
};

it('asks for what was typed in the units of the estimate, and leaves out what is empty or would be refused', () => {
  expect(estimateQuery(nothing)).toEqual({});
  expect(
    estimateQuery({ ...nothing, profile: ' web-app ', cpu: '0.5', memory_gb: '0.1', has_db: true }),
  ).toEqual({ profile: 'web-app', cpu: 0.5, has_db: true });
});

it('explains what is no size', () => {
  expect(sizeProblem('cpu', '')).toBeUndefined();
  expect(sizeProblem('cpu', '0.25')).toBeUndefined();
  expect(sizeProblem('persistent_gb', '0')).toBeUndefined();
  expect(sizeProblem('cpu', '0.2')).toBe('At least 0.25.');
  expect(sizeProblem('memory_gb', '1e3')).toBe('Enter a decimal number, such as 0.5.');
});
