import { visit } from './support/portal.ts';
import { expect, test } from './support/test.ts';

test('a template is found, looked at and taken to the form that deploys it', async ({ page }) => {
  await visit(page, '/templates?q=greet');
  const gallery = page.getByRole('list', { name: 'Templates' });
  await expect(gallery.getByRole('heading')).toHaveCount(1);
  await page.getByRole('button', { name: /^Bookmark/ }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/templates$/);
  await expect.poll(() => gallery.getByRole('heading').count()).toBeGreaterThan(3);
  await page.getByRole('checkbox', { name: 'Bookmarked' }).check();
  await expect(page).toHaveURL(/bookmarked=true/);
  await gallery.getByRole('link', { name: 'Greeter' }).click();

  await expect(page.getByRole('region', { name: 'About' })).toContainText('certified');
  const required = page.getByRole('list', { name: 'Required variables' });
  const name = (await required.getByRole('button').first().innerText()).trim();
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('a month, fixed');
  await page.getByRole('link', { name: 'Deploy Greeter' }).click();
  await expect(page.getByRole('radio', { name: 'Greeter' })).toBeChecked();
  await expect(page.getByText(name, { exact: false }).first()).toBeVisible();

  await visit(page, '/templates');
  await expect(page.getByRole('navigation', { name: 'Recently used' })).toContainText('Greeter');
});

test('a template that is not there says so', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await visit(page, '/templates/none');
  await expect(page.getByText('The template could not be read')).toBeVisible();
  await expect(page.getByText('template_not_found')).toBeVisible();
});

test('profiles are filtered in the address, compared, and quoted side by side', async ({ page }) => {
  await visit(page, '/catalog?scope=gpu-vm');
  const profiles = page.getByRole('table', { name: 'Profiles' });
  await page.getByRole('combobox', { name: 'GPU', exact: true }).selectOption('NVIDIA L4');
  await expect(page).toHaveURL(/model=NVIDIA(\+|%20)L4/);
  await page.getByRole('combobox', { name: 'Region' }).selectOption('eu-central');
  await expect(profiles.getByRole('button', { name: /^\d × NVIDIA L4$/ })).toHaveText([
    '1 × NVIDIA L4',
    '2 × NVIDIA L4',
    '4 × NVIDIA L4',
    '8 × NVIDIA L4',
  ]);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Price, highest first');
  await expect(profiles.getByRole('button', { name: /^\d × NVIDIA L4$/ }).first()).toHaveText(
    '8 × NVIDIA L4',
  );

  await page.getByRole('checkbox', { name: /mp-l4-1-eu-central/ }).check();
  await page.getByRole('checkbox', { name: /mp-l4-2-eu-central/ }).check();
  await page.getByRole('button', { name: /^Compare/ }).click();
  const compare = page.getByRole('dialog', { name: 'Compare profiles' });
  await expect(compare.getByRole('row', { name: /A month of 730 h/ })).toContainText('$503.70');
  await compare.getByRole('button', { name: 'Quote mp-l4-1-eu-central' }).click();
  await page.getByRole('button', { name: 'Quote mp-l4-2-eu-central' }).click();

  const quotes = page.getByRole('region', { name: 'Binding quotes' });
  await expect(quotes.getByRole('timer')).toHaveCount(2);
  const card = quotes.getByRole('region', { name: 'Quote for 1 × NVIDIA L4' });
  await expect(card).toContainText('Accrues by the hour, without a monthly cap');
  await card.getByRole('link', { name: 'Create machine' }).click();
  await expect(page).toHaveURL(/\/machines\/new\?profile=mp-l4-1-eu-central$/);
});

test('a container is created with the quote that was taken in the catalog', async ({ page }) => {
  await visit(page, '/catalog?scope=gpu-container');
  await page.getByRole('button', { name: 'Version 2' }).click();
  await expect(page.getByText('Fields this portal does not know (4)')).toBeVisible();
  await page.getByRole('button', { name: 'Quote gpo-l4' }).click();
  const quotes = page.getByRole('region', { name: 'Binding quotes' });
  await quotes.getByRole('link', { name: 'Create deployment' }).click();
  const spent = page.getByRole('region', { name: 'Quote for 1 × NVIDIA L4' });
  await expect(spent.getByRole('timer')).toBeVisible();
  await expect(spent).toContainText('The create spends it as');
});

test('an unknown profile of an estimate is answered with those that there are', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await visit(page, '/catalog/estimate?profile=web-shop');
  await page
    .getByRole('group', { name: 'Profiles that the platform has' })
    .getByRole('button', { name: 'web-app', exact: true })
    .click();
  await expect(page.getByRole('region', { name: 'Estimate' })).toContainText('a month, fixed');
  await page.getByRole('textbox', { name: 'CPU' }).fill('0.1');
  await expect(page.getByText('At least 0.25.')).toBeVisible();
});

test('what is watched is followed on other pages and after a reload', async ({ page }) => {
  await visit(page, '/catalog?scope=bare-metal');
  await page.getByRole('button', { name: '8 × NVIDIA H100 80GB, bare metal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Watch capacity' }).click();
  await page.keyboard.press('Escape');
  const name = page.getByRole('textbox', { name: /^Name of the watch/ });
  await name.fill('For training');
  await name.blur();
  await page.reload();
  await expect(name).toHaveValue('For training');
  // The overview reads no catalog by itself.
  const followed = page.waitForRequest((request) => request.url().includes('/deployment-profiles'));
  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'Capacity watches' })).toContainText('For training');
  await followed;
});
