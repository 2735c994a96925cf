import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameFrom, withSuffix } from './app-name.ts';
import { appNameSchema } from './request-schema.ts';

describe('nameFrom', () => {
  it.each([
    ['My Shop', 'my-shop'],
    ['my-shop.git', 'my-shop'],
    ['--weird__name--', 'weird-name'],
    ['日本', 'app'],
    ['', 'app'],
    [`${'a'.repeat(62)}-b`, 'a'.repeat(62)],
  ])('makes a name of %j', (text, name) => {
    expect(nameFrom(text)).toBe(name);
  });

  it('gives names that a request may give too, with and without suffix', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const name = nameFrom(text);
        return appNameSchema.safeParse(name).success && appNameSchema.safeParse(withSuffix(name)).success;
      }),
    );
  });
});

describe('withSuffix', () => {
  it('keeps the name readable and within a label', () => {
    expect(withSuffix('blog')).toMatch(/^blog-[a-z0-9]{4}$/);
    expect(withSuffix('x'.repeat(63))).toMatch(/^x{58}-[a-z0-9]{4}$/);
  });
});
