import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CreateForm,
  emptyForm,
  hardwareKinds,
  sourceTypes,
} from '@/components/deployments/new/create-model';
import { createRequest } from '@/components/deployments/new/create-request';
import { fieldNames, quoteFields } from '@/components/deployments/new/quote-fields';
import { readQuote } from '@/components/quotes/read-quote';

const template: CreateForm = { ...emptyForm, templateId: 'node-api' };
const repository: CreateForm = {
  ...emptyForm,
  sourceType: 'repository',
  repositoryUrl: 'https://git.example/team/app.git',
};
const image: CreateForm = { ...emptyForm, sourceType: 'image', imageRef: 'registry.example/app:1' };
const row = (key: string, value: string) => ({ id: `${key}-${value}`, key, value });

describe('the request', () => {
  it('holds one source and nothing that was not typed', () => {
    expect(
      createRequest({ ...template, repositoryUrl: 'https://left.example/behind', imageRef: 'left' }),
    ).toEqual({
      template_id: 'node-api',
    });
    expect(createRequest({ ...repository, templateId: 'left-behind', imagePort: '80' })).toEqual({
      repository: { url: 'https://git.example/team/app.git' },
    });
    expect(createRequest({ ...image, templateId: 'left-behind', port: '9', imagePort: '80' })).toEqual({
      image: { ref: 'registry.example/app:1', port: 80 },
    });
  });

  it('is none while the source is not given', () => {
    for (const sourceType of sourceTypes)
      expect(createRequest({ ...emptyForm, sourceType, name: 'web' })).toBeNull();
  });

  it('sends numbers as numbers, commands as words, and leaves empty parts out', () => {
    const form: CreateForm = {
      ...repository,
      repositoryRef: ' main ',
      name: 'web-api',
      port: '8080',
      command: 'node "my server.js"',
      args: '--workers 2',
      cpuUnits: '0.5',
      persistentStorageGb: '10',
      env: [row('A', ''), row(' B ', ' kept as typed '), row('', '')],
    };
    expect(createRequest(form)).toEqual({
      repository: { url: 'https://git.example/team/app.git', ref: 'main' },
      name: 'web-api',
      port: 8080,
      command: ['node', 'my server.js'],
      args: ['--workers', '2'],
      resource_profile: { cpu_units: 0.5, persistent_storage_gb: 10 },
      env: { A: '', B: ' kept as typed ' },
    });
  });

  it('sends credentials as named fields, or as the JSON that was typed', () => {
    const imageCredentials = { username: 'me', password: 'pw', empty: '' };
    expect(createRequest({ ...image, imageCredentials })).toMatchObject({
      image: { credentials: { username: 'me', password: 'pw' } },
    });
    expect(createRequest({ ...image, imageCredentialsJson: '{"token":"t"}' })).toMatchObject({
      image: { credentials: { token: 't' } },
    });
    expect(createRequest({ ...image, imageCredentials: { password: '' } })?.image).not.toHaveProperty(
      'credentials',
    );
  });

  it('spends a quote for an image on an accelerator only, and asks for no sizes beside it', () => {
    const quote = { quote_id: 'quo_1' };
    const onGpu: CreateForm = { ...image, hardware: 'gpu', cpuUnits: '2' };
    expect(createRequest(onGpu, quote)).toEqual({
      image: { ref: 'registry.example/app:1' },
      quote_id: 'quo_1',
    });
    expect(createRequest({ ...image, cpuUnits: '2' }, quote)).not.toHaveProperty('quote_id');
    expect(createRequest({ ...template, hardware: 'gpu' }, quote)).not.toHaveProperty('quote_id');
  });

  it('never mixes sources, whatever stands in the form', () => {
    const text = fc.constantFrom('', 'a', 'https://h.example/a');
    const forms = fc.record({
      sourceType: fc.constantFrom(...sourceTypes),
      hardware: fc.constantFrom(...hardwareKinds),
      templateId: text,
      repositoryUrl: text,
      imageRef: text,
      cpuUnits: fc.constantFrom('', '1'),
    });
    fc.assert(
      fc.property(forms, (form) => {
        const request = createRequest({ ...emptyForm, ...form }, { quote_id: 'q' });
        if (request === null) return;
        const sources = ['template_id', 'repository', 'image'].filter((name) => name in request);
        expect(sources).toHaveLength(1);
        expect('quote_id' in request && 'resource_profile' in request).toBe(false);
        expect('quote_id' in request).toBe(form.sourceType === 'image' && form.hardware === 'gpu');
      }),
    );
  });
});

describe('how a create spends a quote', () => {
  const quote = readQuote({ quote_id: 'quo_1', profile_id: 'gpo-l4', hourly_usd: 0.69, currency: 'USD' });
  const contract = (properties: object) => ({
    paths: {
      '/deployments': {
        post: { requestBody: { content: { 'application/json': { schema: { properties } } } } },
      },
    },
  });

  it('is each field of the contract that the quote has too', () => {
    const fields = quoteFields(contract({ name: {}, quote_id: {}, image: {} }), quote);
    expect(fields).toEqual({ quote_id: 'quo_1' });
  });

  it('may be a level down', () => {
    const inner = { properties: { quote_id: {}, profile_id: {}, count: {} } };
    const fields = quoteFields(contract({ accelerator: inner }), quote) ?? {};
    expect(fields).toEqual({ accelerator: { quote_id: 'quo_1', profile_id: 'gpo-l4' } });
    expect(fieldNames(fields)).toEqual(['accelerator.quote_id', 'accelerator.profile_id']);
  });

  it('is unknown where the contract names none', () => {
    expect(quoteFields(contract({ name: {}, env: {} }), quote)).toBeNull();
    expect(quoteFields({}, quote)).toBeNull();
  });
});
