import { expect, test } from 'vitest';
import { isLoopback, isOpenable } from './openable-address.ts';

test.each(['93.184.215.14', '2606:2800:220:1:248:1893:25c8:1946'])('%s may be opened', (address) => {
  expect(isOpenable(address, false)).toBe(true);
});

const CLOSED = [
  ...['10.0.0.1', '172.16.3.4', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['255.255.255.255', '192.0.2.1', '198.18.0.1', 'fe80::1', 'fc00::1', '::', '::ffff:10.0.0.1'],
  ...['::ffff:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '::127.0.0.1', 'ff02::1'],
  ...['2001:db8::1', 'fec0::1', 'not an address', ''],
];

test.each(CLOSED)('%s is never opened', (address) => {
  expect(isOpenable(address, false)).toBe(false);
  expect(isOpenable(address, true)).toBe(false);
});

test.each(['127.0.0.1', '127.9.9.9', '::1'])('%s is opened only by tests', (address) => {
  expect(isLoopback(address)).toBe(true);
  expect(isOpenable(address, false)).toBe(false);
  expect(isOpenable(address, true)).toBe(true);
});
