import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ArrivalBar } from '@/components/navigation/arrival-bar';
import { arrive, setOut } from '@/lib/browser/arrival';

const place = vi.hoisted(() => ({ pathname: '/', search: '' }));
vi.mock('next/navigation', () => ({
  usePathname: () => place.pathname,
  useSearchParams: () => new URLSearchParams(place.search),
}));

beforeEach(() => {
  Object.assign(place, { pathname: '/', search: '' });
  history.replaceState(null, '', '/');
  arrive();
});

const bar = () => screen.queryByRole('progressbar', { name: 'Opening the page' });

test('a line says that a page is on its way, until it is there', () => {
  const { rerender } = render(<ArrivalBar />);
  expect(bar()).toBeNull();
  act(() => setOut('/deployments'));
  expect(bar()).not.toBeNull();
  place.pathname = '/deployments';
  rerender(<ArrivalBar />);
  expect(bar()).toBeNull();
});

test('a page with other parameters is another page', () => {
  const { rerender } = render(<ArrivalBar />);
  act(() => setOut('/?tab=2'));
  expect(bar()).not.toBeNull();
  place.search = 'tab=2';
  rerender(<ArrivalBar />);
  expect(bar()).toBeNull();
});

test('a place of the same page is there at once', () => {
  render(<ArrivalBar />);
  act(() => setOut('/#content'));
  expect(bar()).toBeNull();
});

test('who turns back to the page that is shown waits for nothing', () => {
  render(<ArrivalBar />);
  act(() => setOut('/deployments'));
  act(() => setOut('/'));
  expect(bar()).toBeNull();
});
