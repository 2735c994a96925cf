import { describe, expect, it } from 'vitest';
import { isCurrentPage, pages } from '@/components/navigation/pages';
import { routes } from '@/lib/routes';

describe('isCurrentPage', () => {
  it('finds exactly one page for an address under it', () => {
    const current = (pathname: string) =>
      pages.filter((page) => isCurrentPage(page, pathname)).map((page) => page.label);
    expect(current(routes.overview())).toEqual(['Overview']);
    expect(current(routes.deploymentLogs('dep_1'))).toEqual(['Deployments']);
    expect(current(routes.apiKeys())).toEqual(['API keys']);
    expect(current('/deployments-archive')).toEqual([]);
  });
});
