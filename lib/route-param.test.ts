import fc from 'fast-check';
import { expect, it } from 'vitest';
import { routeParam } from '@/lib/route-param';
import { routes } from '@/lib/routes';

it('gives back every id that an address was made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      expect(routeParam(routes.deployment(id).slice('/deployments/'.length))).toBe(id);
    }),
  );
});

it('takes what is not encoded as it is', () => expect(routeParam('100%')).toBe('100%'));
