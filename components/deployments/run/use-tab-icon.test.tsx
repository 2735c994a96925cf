import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type TabIcon, useTabIcon } from '@/components/deployments/run/use-tab-icon';

function Page({ icon }: { icon: TabIcon | null }) {
  useTabIcon(icon);
  return null;
}

function putIcon(): Element {
  const link = document.createElement('link');
  link.setAttribute('rel', 'icon');
  link.setAttribute('href', '/icon.svg');
  document.head.append(link);
  return link;
}
const hrefOf = (link: Element) => link.getAttribute('href');

afterEach(() => document.head.replaceChildren());

test('the tab’s icon tells the state of the run and is itself again afterwards', () => {
  const link = putIcon();
  const { rerender, unmount } = render(<Page icon={null} />);
  expect(hrefOf(link)).toBe('/icon.svg');
  rerender(<Page icon="busy" />);
  expect(hrefOf(link)).toBe('/icon-busy.svg');
  rerender(<Page icon="ok" />);
  expect(hrefOf(link)).toBe('/icon-ok.svg');
  unmount();
  expect(hrefOf(link)).toBe('/icon.svg');
});

test('an icon that comes later than the page tells it too', async () => {
  const first = putIcon();
  render(<Page icon="bad" />);
  first.remove();
  const second = putIcon();
  await waitFor(() => expect(hrefOf(second)).toBe('/icon-bad.svg'));
});
