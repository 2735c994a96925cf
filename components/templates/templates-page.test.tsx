import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { TemplatePage } from '@/components/templates/template-page';
import { TemplatesPage } from '@/components/templates/templates-page';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

vi.mock('next/navigation', () => ({ usePathname: () => '/templates', useRouter: () => ({ push: vi.fn() }) }));

const server = mockPlatform();
beforeEach(() => localStorage.clear());

const foreign = {
  id: 'shop',
  name: 'Shop',
  certification: { state: 'in review', by: 'ops' },
  logo: 'https://tracker.example/logo.png',
  tags: ['web', 'web'],
  language: 'Go',
  resource_profile: { flavour: 'm1' },
  stars: 3,
};

const list = (body: unknown) =>
  server.use(
    platform.get('/templates', ({ response }) => response.untyped(HttpResponse.json(body as object))),
  );
const detail = (answer: () => Response) =>
  server.use(platform.get('/templates/{template_id}', ({ response }) => response.untyped(answer())));

const showGallery = (search = '') =>
  renderWithPortal(<TemplatesPage />, {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter searchParams={search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  });

it('shows a list under another name, a word that it does not know, and a row without an id as it came', async () => {
  list({ items: [foreign, { name: 'no id' }] });
  showGallery();
  const gallery = await screen.findByRole('list', { name: 'Templates' });
  expect(gallery.textContent).toContain('in review');
  expect(screen.getByText('Templates that could not be read (1)')).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
});

it('narrows down by words with their counts, and keeps bookmarks in this browser', async () => {
  list({ templates: [foreign, { id: 'api', name: 'API', language: 'Node' }], count: 2 });
  const { user } = showGallery();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Go (1)');
  const gallery = screen.getByRole('list', { name: 'Templates' });
  expect(
    within(gallery)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Shop']);
  await user.click(screen.getByRole('button', { name: 'Bookmark Shop' }));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await user.click(screen.getByRole('checkbox', { name: 'Bookmarked' }));
  expect(within(gallery).getAllByRole('heading')).toHaveLength(1);
  expect(localStorage.getItem('portico.template-bookmarks.v1')).toBe('["shop"]');
});

it('shows all of a template, bare too, fetches no picture, and asks for no price where no size is known', async () => {
  detail(() => HttpResponse.json(foreign));
  renderWithPortal(<TemplatePage templateId="shop" />);
  const about = await screen.findByRole('region', { name: 'About' });
  expect(about.textContent).toContain('in review');
  expect(about.textContent).toContain('named by the platform, not fetched');
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByText('Fields this portal does not know (1)')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Price' }).textContent).toContain('names no size');
  expect(screen.getByRole('link', { name: 'Deploy Shop' }).getAttribute('href')).toBe(
    '/deployments/new?template=shop',
  );
});

it('says that there is no such template', async () => {
  detail(() => refusal(404, { code: 'template_not_found' }));
  renderWithPortal(<TemplatePage templateId="none" />);
  expect(await screen.findByText('The template could not be read')).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Deploy/ })).toBeNull();
});
