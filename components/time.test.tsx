import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Time } from '@/components/time';

it('says how long ago, with the exact time and the raw value on hover', () => {
  const raw = new Date(Date.now() - 6 * 60_000 - 500).toISOString();
  render(<Time value={raw} />);
  const time = screen.getByText('6 min ago');
  expect(time.getAttribute('datetime')).toBe(raw);
  expect(time.title).toContain('UTC');
  expect(time.title).toContain(`Raw: ${raw}`);
});

it('shows what is no time as it came, and tells nothing from unreadable', () => {
  render(
    <>
      <Time value="soon" />
      <Time value={null} absent="never used" />
    </>,
  );
  expect(screen.getByText('soon').tagName).toBe('CODE');
  expect(screen.getByText('never used')).toBeDefined();
});
