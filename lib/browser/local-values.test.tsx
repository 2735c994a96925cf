import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '@/lib/testing/fake-clock';
import { observeConnection, useConnection } from './connection';
import { useLocalStore, type LocalSetting } from './use-local-store';
import { RenderedAt, useNow } from './use-now';

const density: LocalSetting<'cosy' | 'dense'> = {
  key: 'density.v1',
  read: (stored) => (stored === 'dense' ? 'dense' : 'cosy'),
  fallback: 'cosy',
};

function Density() {
  const { value, change } = useLocalStore(density);
  return <button onClick={() => change('dense')}>{value}</button>;
}

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('a setting of this browser', () => {
  it('is kept, read back and followed by all who use it', () => {
    render(
      <>
        <Density />
        <Density />
      </>,
    );
    act(() => screen.getAllByRole('button')[0]?.click());
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['dense', 'dense']);
    expect(localStorage.getItem('portico.density.v1')).toBe('"dense"');
  });

  it('falls back when what is stored is broken', () => {
    localStorage.setItem('portico.density.v1', '{"half');
    render(<Density />);
    screen.getByText('cosy');
  });

  it('survives a browser that refuses to store', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    render(<Density />);
    act(() => screen.getByRole('button').click());
    screen.getByText('cosy');
  });
});

function Clock() {
  return <p>{useNow(1_000)}</p>;
}

describe('the shared clock', () => {
  it('draws the time of the page on the server', () => {
    const html = renderToString(
      <RenderedAt value={123}>
        <Clock />
      </RenderedAt>,
    );
    expect(html).toBe('<p>123</p>');
  });

  it('ticks once for all, and stops when nobody watches', async () => {
    const start = Date.UTC(2026, 0, 1);
    const clock = fakeClock(start);
    const { unmount } = render(
      <>
        <Clock />
        <Clock />
      </>,
    );
    expect(vi.getTimerCount()).toBe(1);
    await act(() => clock.advance(1_000));
    const shown = screen.getAllByText(/^\d+$/).map((element) => Number(element.textContent));
    expect(shown[0]).toBe(shown[1]);
    expect(shown[0]).toBeGreaterThanOrEqual(start + 1_000);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

function Status() {
  return <p>{useConnection()}</p>;
}

describe('the connection', () => {
  it('follows the answers and the network of this machine', () => {
    render(<Status />);
    screen.getByText('online');
    act(() => observeConnection({ status: 0 }));
    screen.getByText('unreachable');
    act(() => observeConnection({ status: 200 }));
    screen.getByText('online');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    screen.getByText('offline');
  });
});
