import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { healthRuleOf } from './live-apps.ts';
import { newId } from './new-id.ts';
import { findTemplate, listTemplates, templateFolder } from './templates.ts';

test('the starters are there, each with a README and without a dependency', () => {
  const ids = listTemplates().map((template) => template.id);
  const starters = [
    'static-site',
    'node-api',
    'guestbook',
    'health-lab',
    'log-lab',
    'greeter',
    'gateway-chat',
  ];
  expect(ids).toEqual(expect.arrayContaining(starters));
  for (const id of ids) {
    expect(existsSync(join(templateFolder(id), 'README.md'))).toBe(true);
    const manifest = join(templateFolder(id), 'package.json');
    if (existsSync(manifest)) expect(readFileSync(manifest, 'utf8')).not.toMatch(/ependencies/);
  }
});

test('a template that is not there is not found, also by a path', () => {
  expect(findTemplate('nope')).toBeNull();
  expect(findTemplate('../templates/greeter')).toBeNull();
});

test('the path for health is the deployment’s own, else its template’s, else the first page leniently', () => {
  expect(healthRuleOf({ healthPath: '/own', templateId: 'greeter' })).toEqual({
    path: '/own',
    isStrict: true,
  });
  expect(healthRuleOf({ healthPath: null, templateId: 'greeter' })).toEqual({
    path: '/health',
    isStrict: true,
  });
  expect(healthRuleOf({ healthPath: null, templateId: null })).toEqual({ path: '/', isStrict: false });
});

test('ids sort in the order they were made, also when the clock goes back', () => {
  const ids = [newId('run', 5_000), newId('run', 5_000), newId('run', 4_000), newId('run', 6_000)];
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^run_[0-9a-z]{26}$/);
});
