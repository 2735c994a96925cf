import { describe, expect, it } from 'vitest';
import {
  type CreateForm,
  createRequest,
  emptyForm,
  fieldOf,
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

describe('the request', () => {
  it('holds one source and nothing that was not typed', () => {
    expect(createRequest({ ...template, repositoryUrl: 'https://left.example/behind' })).toEqual({
      template_id: 'node-api',
    });
    expect(createRequest({ ...repository, templateId: 'left-behind' })).toEqual({
      repository: { url: 'https://git.example/team/app.git' },
    });
  });

  it('sends numbers as numbers and leaves empty parts out', () => {
    const form: CreateForm = {
      ...repository,
      repositoryRef: ' main ',
      name: 'web-api',
      port: '8080',
      cpuUnits: '0.5',
      env: [row('A', ''), row(' B ', ' kept as typed '), row('', '')],
    };
    expect(createRequest(form)).toEqual({
      repository: { url: 'https://git.example/team/app.git', ref: 'main' },
      name: 'web-api',
      port: 8080,
      resource_profile: { cpu_units: 0.5 },
      env: { A: '', B: ' kept as typed ' },
    });
  });
});

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
  ['image.ref', null],
  ['constructor', null],
  [undefined, null],
])('puts the field %s of an error at %s', (serverField, name) => expect(fieldOf(serverField)).toBe(name));

it('keeps no value and no password for a reload', () => {
  const kept = withoutSecrets({
    ...repository,
    repositoryUrl: 'https://user:hunter2@git.example/a',
    env: [row('A', 'hunter2')].map((each) => ({ ...each, id: '1' })),
  });
  expect(JSON.stringify(kept)).not.toContain('hunter2');
  expect(kept.env[0]?.key).toBe('A');
});
