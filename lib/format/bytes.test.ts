import { expect, it } from 'vitest';
import { formatBytes, formatMb } from '@/lib/format/bytes';

it('prints megabytes as given, with grouped thousands', () => {
  expect(formatMb(1024)).toBe('1,024 MB');
  expect(formatMb(0.5)).toBe('0.5 MB');
});

it('counts bytes in powers of 1024 under their own names', () => {
  expect(formatBytes(0)).toBe('0 bytes');
  expect(formatBytes(1)).toBe('1 byte');
  expect(formatBytes(1536)).toBe('1.5 KiB');
  expect(formatBytes(5 * 1024 ** 3)).toBe('5 GiB');
});
