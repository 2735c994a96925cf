import { render, screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { QrDialog } from '@/components/deployments/run/qr-dialog';

/** The drawn squares as a picture, four pixels a module, as a camera would see them. */
function photograph(svg: Element) {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const size = side * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of svg
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)/g) ?? []) {
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1)
        data.fill(
          0,
          ((Number(y) * scale + dy) * size + Number(x) * scale + dx) * 4,
          ((Number(y) * scale + dy) * size + Number(x) * scale + dx) * 4 + 3,
        );
  }
  return { width: size, height: size, data };
}

it('draws a code that a camera reads as the address', () => {
  const address = 'https://web-api.apps.example/';
  render(<QrDialog address={address} onClose={() => undefined} />);
  expect(decodeQR(photograph(screen.getByRole('img', { name: `QR code of ${address}` })))).toBe(address);
  expect(screen.queryByText(/Only this machine/)).toBeNull();
});

it('says that an address of this machine is of no use to a phone', () => {
  render(<QrDialog address="http://web-api.localhost:4080/" onClose={() => undefined} />);
  expect(screen.getByText(/Only this machine knows the address/)).toBeDefined();
});
