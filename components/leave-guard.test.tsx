import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { LeaveGuard } from '@/components/leave-guard';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }));

/** The part of the Navigation API that jsdom leaves out: what a press of Back asks, and what is gone to. */
class FakeNavigation extends EventTarget {
  readonly goneTo: string[] = [];

  /** A press of Back; false where something held it. */
  back(path: string, facts: { cancelable?: boolean; sameDocument?: boolean } = {}): boolean {
    const { cancelable = true, sameDocument = true } = facts;
    const destination = { key: `key of ${path}`, url: new URL(path, location.href).href, sameDocument };
    const event = Object.assign(new Event('navigate', { cancelable }), {
      navigationType: 'traverse',
      destination,
    });
    return this.dispatchEvent(event);
  }

  traverseTo(key: string): void {
    this.goneTo.push(key);
    this.back(key.replace('key of ', ''));
  }
}

let navigation: FakeNavigation;
beforeEach(() => {
  navigation = new FakeNavigation();
  Object.defineProperty(window, 'navigation', { value: navigation, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(window, 'navigation'));
});

function hold(isHeld = true) {
  const onLeave = vi.fn();
  const guard = (held: boolean) => (
    <LeaveGuard isHeld={held} onLeave={onLeave}>
      It is lost.
    </LeaveGuard>
  );
  const { rerender } = render(guard(isHeld));
  return { onLeave, letGo: () => rerender(guard(false)) };
}

it('asks before the way back is taken, which is gone once the person says so', async () => {
  const { onLeave } = hold();
  expect(navigation.back('/deployments')).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(navigation.goneTo).toEqual([]);
  expect(navigation.back('/deployments')).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave and drop it' }));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(navigation.goneTo).toEqual(['key of /deployments']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('asks once where two parts of the page hold it: for what was begun last, and for the other once that is done', async () => {
  const form = hold();
  const paste = hold();
  const leaveBy = async () => {
    expect(navigation.back('/deployments')).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Leave and drop it' }));
  };
  await leaveBy();
  expect(navigation.goneTo).toEqual(['key of /deployments']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect([form, paste].map(({ onLeave }) => onLeave.mock.calls.length)).toEqual([0, 1]);
  paste.letGo();
  await leaveBy();
  expect(form.onLeave).toHaveBeenCalledOnce();
});

it('lets a way be that leads to the same page, to another document, or cannot be held', () => {
  hold();
  expect(navigation.back(`${location.pathname}?q=1`)).toBe(true);
  expect(navigation.back('/sign-in', { sameDocument: false })).toBe(true);
  expect(navigation.back('/deployments', { cancelable: false })).toBe(true);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('holds nothing while there is nothing to lose, and nothing any more once it is stored', () => {
  const { letGo } = hold();
  letGo();
  expect(navigation.back('/deployments')).toBe(true);
});
