import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { createQueryClient } from '@/lib/api/query-client';
import { createBrowserPlatform } from '@/lib/browser/api';
import { DataProviders } from '@/lib/browser/providers';
import { TEST_BASE_URL } from './platform-mock';

export interface RenderOptions {
  /** The time of the page; now when not given. */
  nowMs?: number;
  /** Called instead of leaving for the sign-in page. */
  onSignedOut?: () => void;
  /** Further providers around the component, inside the data providers. */
  wrapper?: (props: { children: ReactNode }) => ReactElement;
}

/**
 * Draws a component as on a page of the portal, its data coming from `mockPlatform`. Failed reads are not repeated, so
 * that an error shows at once. Gives testing-library's result with `user` and the `queryClient`.
 */
export function renderWithPortal(ui: ReactNode, options: RenderOptions = {}) {
  const { nowMs = Date.now(), onSignedOut = () => undefined, wrapper: Inner } = options;
  const queryClient = createQueryClient(createBrowserPlatform({ baseUrl: TEST_BASE_URL, onSignedOut }));
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const user = userEvent.setup();
  const view = render(ui, {
    wrapper: ({ children }) => (
      <DataProviders renderedAtMs={nowMs} queryClient={queryClient}>
        {Inner ? <Inner>{children}</Inner> : children}
      </DataProviders>
    ),
  });
  return { ...view, user, queryClient };
}
