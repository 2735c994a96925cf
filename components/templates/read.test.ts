import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTemplateRows } from '@/components/templates/read';
import { ApiError } from '@/lib/api/errors';

const full = {
  id: 'node-api',
  name: 'Node API',
  description: 'A small API.',
  required_env: ['GREETING'],
  resource_profile: { cpu_units: 0.5, odd: true },
  certification: { state: 'certified' },
  logo: 'javascript:alert(1)',
};

it('reads a template with what it needs before a deploy', () => {
  expect(readTemplateRows({ templates: [full], count: 1 }).templates).toEqual([
    expect.objectContaining({
      name: 'Node API',
      requiredEnv: ['GREETING'],
      resourceProfile: { cpu_units: 0.5, odd: true },
      certification: 'certified',
      framework: null,
    }),
  ]);
});

it('keeps a foreign certification word, an unknown field and a row that cannot be read', () => {
  const { templates, broken } = readTemplateRows([
    { id: 'x', certification: { state: 'in review' }, stars: 3 },
    7,
  ]);
  expect(templates[0]).toMatchObject({ name: 'x', certification: 'in review', extra: { stars: 3 } });
  expect(broken).toEqual([{ raw: 7 }]);
});

it('ends every answer as a list or as an unreadable one', () => {
  const templates = fc.array(fc.dictionary(fc.constantFrom(...Object.keys(full)), fc.anything()));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ templates })), (answer) => {
      try {
        readTemplateRows(answer);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
    }),
  );
});
