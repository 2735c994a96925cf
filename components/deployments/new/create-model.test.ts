import { describe, expect, it } from 'vitest';
import {
  type CreateForm,
  emptyForm,
  fieldOf,
  hasSecrets,
  withoutSecrets,
} from '@/components/deployments/new/create-model';
import { missingEnv, problemsOf, unusualName } from '@/components/deployments/new/create-problems';

const template: CreateForm = { ...emptyForm, templateId: 'node-api' };
const repository: CreateForm = {
  ...emptyForm,
  sourceType: 'repository',
  repositoryUrl: 'https://git.example/team/app.git',
};
const row = (key: string, value: string) => ({ id: `${key}-${value}`, key, value });

describe('problems', () => {
  it('finds none in the least that a source needs', () => {
    expect(problemsOf(template, [])).toEqual({});
    expect(problemsOf(repository, ['NOT_FOR_REPOSITORIES'])).toEqual({});
  });

  it.each([
    'https://git.example/a/b',
    'ssh://git@git.example/a/b.git',
    'file:///srv/git/app.git',
    'git@git.example:team/app.git',
  ])('takes the address %s', (repositoryUrl) =>
    expect(problemsOf({ ...repository, repositoryUrl }, [])).toEqual({}),
  );

  it.each([
    '',
    'git.example/a/b',
    'http://git.example/a',
    'javascript:alert(1)',
    'ext::sh -c id',
    '/srv/git',
  ])('refuses the address "%s"', (repositoryUrl) =>
    expect(Object.keys(problemsOf({ ...repository, repositoryUrl }, []))).toEqual(['repository.url']),
  );

  it.each(['', 'a', 'web-api', 'a'.repeat(63), '0x'])('takes the name "%s"', (name) =>
    expect(unusualName(name)).toBeNull(),
  );

  it.each(['Web', '-a', 'a-', 'a_b', 'a'.repeat(64), 'ä'])(
    'warns of the name "%s" but lets it be sent',
    (name) => {
      expect(unusualName(name)).toContain('may refuse');
      expect(problemsOf({ ...template, name }, [])).toEqual({});
    },
  );

  it.each([
    ['port', '0'],
    ['port', '65536'],
    ['port', '80.5'],
    ['port', '1e3'],
    ['cpuUnits', '0.2'],
    ['cpuUnits', '4.01'],
    ['memoryMb', '255'],
    ['memoryMb', '8193'],
    ['storageMb', '511'],
    ['storageMb', '20481'],
    ['storageMb', 'many'],
    ['healthPath', 'health'],
    ['healthPath', '/a b'],
  ] as const)('refuses %s %s', (field, text) =>
    expect(Object.keys(problemsOf({ ...template, [field]: text }, []))).toHaveLength(1),
  );

  it('finds none in a field that the source does not send', () => {
    const left = { port: '0', imagePort: '0', repositoryRef: '-b', imageRef: 'a b' };
    expect(problemsOf({ ...template, ...left, port: '' }, [])).toEqual({});
    expect(
      problemsOf({ ...emptyForm, ...left, sourceType: 'image', imageRef: 'app', imagePort: '' }, []),
    ).toEqual({});
  });

  it.each(['', 'https://registry.example/app', 'two words'])('refuses the image "%s"', (imageRef) =>
    expect(problemsOf({ ...emptyForm, sourceType: 'image', imageRef }, [])).toHaveProperty(['image.ref']),
  );

  it('asks for an accelerator, then for its quote, and for no sizes beside it', () => {
    const image: CreateForm = {
      ...emptyForm,
      sourceType: 'image',
      imageRef: 'app',
      hardware: 'gpu',
      memoryMb: '1',
    };
    const quote = { problem: 'Take a quote.' };
    expect(problemsOf(image, [], quote)).toEqual({ quote: 'Choose an accelerator.' });
    expect(problemsOf({ ...image, gpuProfileId: 'gpo-l4' }, [], quote)).toEqual({ quote: 'Take a quote.' });
    expect(problemsOf({ ...template, hardware: 'gpu' }, [], quote)).toEqual({});
  });

  it('refuses credentials that are no JSON object, and a quote that is left open', () => {
    const image: CreateForm = { ...emptyForm, sourceType: 'image', imageRef: 'app' };
    expect(problemsOf({ ...image, imageCredentialsJson: '[1]' }, [])).toHaveProperty(['image.credentials']);
    expect(problemsOf({ ...image, command: 'sh -c "a' }, [])).toHaveProperty('command');
  });

  it('takes the bounds themselves', () => {
    const least = { port: '1', cpuUnits: '0.25', memoryMb: '256', storageMb: '512' };
    const most = { port: '65535', cpuUnits: '4', memoryMb: '8192', storageMb: '20480' };
    expect(problemsOf({ ...template, ...least }, [])).toEqual({});
    expect(problemsOf({ ...template, ...most }, [])).toEqual({});
  });

  it.each(['-b', 'a b', 'a..b', 'a~1'])('refuses the ref "%s"', (repositoryRef) =>
    expect(problemsOf({ ...repository, repositoryRef }, [])).toHaveProperty(['repository.ref']),
  );

  it('refuses a path that leaves the repository', () => {
    expect(problemsOf({ ...repository, dockerfilePath: '../Dockerfile' }, [])).toHaveProperty([
      'repository.dockerfile_path',
    ]);
  });

  it('asks for every required variable, and for a value in it', () => {
    const form = { ...template, env: [row('A', '1'), row('B', '')] };
    expect(missingEnv(form, ['A', 'B', 'C'])).toEqual(['B', 'C']);
    expect(problemsOf(form, ['A', 'B', 'C']).env).toContain('B, C');
  });

  it('refuses a name twice and a value without a name, not a name that is only unusual', () => {
    for (const env of [[row('A', '1'), row('A', '2')], [row('', '1')]])
      expect(problemsOf({ ...template, env }, [])).toHaveProperty('env');
    expect(problemsOf({ ...template, env: [row('a.b', '1')] }, [])).toEqual({});
  });
});

it.each([
  ['name', 'name'],
  ['body.name', 'name'],
  ['/repository/url', 'repository.url'],
  ['repository', 'repository.url'],
  ['resource_profile[cpu_units]', 'resource_profile.cpu_units'],
  ['env.DATABASE_URL', 'env'],
  ["env['A']", 'env'],
  ['image.ref', 'image.ref'],
  ['image', 'image.ref'],
  ['image.credentials.password', 'image.credentials'],
  ['command[0]', 'command'],
  ['quote_id', 'quote'],
  ['constructor', null],
  [undefined, null],
])('puts the field %s of an error at %s', (serverField, name) => expect(fieldOf(serverField)).toBe(name));

it('keeps no value and no password for a reload', () => {
  const kept = withoutSecrets({
    ...repository,
    repositoryUrl: 'https://user:hunter2@git.example/a',
    imageCredentials: { password: 'hunter2' },
    imageCredentialsJson: '{"password":"hunter2"}',
    env: [row('A', 'hunter2')].map((each) => ({ ...each, id: '1' })),
  });
  expect(JSON.stringify(kept)).not.toContain('hunter2');
  expect(kept.env[0]?.key).toBe('A');
});

it.each<[string, Partial<CreateForm>, boolean]>([
  ['a variable that only has a name', { env: [row('A', '')] }, false],
  ['credentials that were taken away again', { imageCredentials: { password: '' } }, false],
  ['a value', { env: [row('A', 'hunter2')] }, true],
  ['a credential', { imageCredentials: { password: 'hunter2' } }, true],
  ['credentials as JSON', { imageCredentialsJson: '{}' }, true],
  ['an address with a password', { repositoryUrl: 'https://user:hunter2@git.example/a' }, true],
])('knows whether a reload loses %s', (_, part, isLost) => {
  expect(hasSecrets({ ...repository, ...part })).toBe(isLost);
});
