import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Time } from '@/components/time';
import { chooseLocalZone } from '@/lib/testing/local-zone';

it('says how long ago, with the exact time and the raw value on hover', () => {
  const raw = new Date(Date.now() - 6 * 60_000 - 500).toISOString();
  render(<Time value={raw} />);
  const time = screen.getByText('6 min ago');
  expect(time.getAttribute('datetime')).toBe(raw);
  expect(time.title).toContain('UTC');
  expect(time.title).toContain(`Raw: ${raw}`);
});

it('tells a full date in the zone that was chosen, and the other on hover', () => {
  chooseLocalZone('Asia/Kolkata');
  render(<Time value="2026-11-20T20:00:00Z" absolute />);
  const time = screen.getByText('21 Nov 2026, 01:30:00 GMT+5:30');
  expect(time.title).toContain('20 Nov 2026, 20:00:00 UTC');
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
