import { expect, it } from 'vitest';
import { formatCents } from '@/components/deployments/cents';

it.each([
  [0, '$0.00'],
  [0.000003, 'under $0.01'],
  [0.01, '$0.01'],
  [9.8449, '$9.84'],
  [1204.5, '$1,204.50'],
])('prints %d as %s', (dollars, text) => expect(formatCents(dollars)).toBe(text));
