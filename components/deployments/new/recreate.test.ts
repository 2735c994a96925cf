import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreateForm, emptyForm } from '@/components/deployments/new/create-model';
import { askedForm, linkSearch, newParams, type NewParams } from '@/components/deployments/new/params';
import { parseRecipes, recipeOf, withRecipe } from '@/components/deployments/new/recipes';
import { recreate } from '@/components/deployments/new/recreate';
import { readDeploymentRows } from '@/components/deployments/read';
import { routes } from '@/lib/routes';
import { createLoader } from 'nuqs/server';

const image: CreateForm = {
  ...emptyForm,
  sourceType: 'image',
  imageRef: 'registry.example/app:1',
  imageCredentials: { password: 'hunter2' },
  command: 'node server.js',
  env: [{ id: '1', key: 'TOKEN', value: 'hunter2' }],
};

function deployment(fields: object) {
  const [read] = readDeploymentRows([{ id: 'dep_1', app_name: 'web', ...fields }]).deployments;
  if (read === undefined) throw new Error('unreadable');
  return read;
}

describe('a recipe', () => {
  const recipe = recipeOf('dep_1', image, 5);

  it('holds no value and no credential, also when it comes out of storage', () => {
    expect(JSON.stringify(recipe)).not.toContain('hunter2');
    const planted = [{ ...recipe, form: image }];
    expect(JSON.stringify(parseRecipes(JSON.parse(JSON.stringify(planted))))).not.toContain('hunter2');
    expect(parseRecipes(JSON.parse(JSON.stringify([recipe])))).toEqual([recipe]);
  });

  it('is one for each deployment, the newest first, and not more than sixty', () => {
    const many = Array.from({ length: 70 }, (_, index) => recipeOf(`dep_${index}`, emptyForm, index));
    const kept = many.reduce(withRecipe, []);
    expect(kept).toHaveLength(60);
    expect(
      withRecipe(kept, recipeOf('dep_60', image, 99)).filter(({ deploymentId }) => deploymentId === 'dep_60'),
    ).toHaveLength(1);
  });

  it('is read from whatever a browser holds', () => {
    fc.assert(fc.property(fc.anything(), (stored) => void parseRecipes(stored)));
  });
});

describe('making a deployment again', () => {
  it('begins with what this browser kept, and lists what nobody kept', () => {
    const recipe = recipeOf('dep_1', image, 5);
    const live = deployment({ status: 'live', source: { type: 'image' } });
    const { form, missing } = recreate({ deployment: live, recipe, envNames: ['TOKEN', 'NEW'] });
    expect(form).toMatchObject({
      imageRef: 'registry.example/app:1',
      name: 'web-copy',
      command: 'node server.js',
    });
    expect(form.env.map(({ key, value }) => [key, value])).toEqual([
      ['TOKEN', ''],
      ['NEW', ''],
    ]);
    expect(missing).toEqual(['the credentials of the registry', 'the values of TOKEN, NEW']);
  });

  it('falls back to what the platform tells, under the name of what is gone', () => {
    const gone = deployment({
      status: 'deleted',
      source: { type: 'repository' },
      resource_profile: { cpu_units: 0.5, memory_mb: 512 },
    });
    const { form, missing } = recreate({ deployment: gone, recipe: null, envNames: null });
    expect(form).toMatchObject({
      sourceType: 'repository',
      name: 'web',
      cpuUnits: '0.5',
      memoryMb: '512',
      storageMb: '',
    });
    expect(missing).toEqual([
      'the address of the repository',
      'its variables, if it had any',
      'port, health path, command and args, if they were set',
    ]);
  });

  it('has all there is of a template without variables', () => {
    const recipe = recipeOf('dep_1', { ...emptyForm, templateId: 'static-site' }, 5);
    const gone = deployment({ status: 'deleted' });
    expect(recreate({ deployment: gone, recipe, envNames: [] }).missing).toEqual([]);
  });

  it('works from the recipe alone when the platform no longer gives the deployment', () => {
    const recipe = recipeOf('dep_1', { ...image, name: 'old' }, 5);
    expect(recreate({ deployment: null, recipe, envNames: null }).form).toMatchObject({
      name: 'old',
      imageRef: image.imageRef,
    });
  });

  it('says that the source is open where its kind is not known', () => {
    const foreign = deployment({ status: 'unknown', source: { type: 'bundle' } });
    expect(recreate({ deployment: foreign, recipe: null, envNames: [] }).missing[0]).toBe('the source');
  });
});

describe('a link to the form', () => {
  const load = createLoader(newParams);
  const through = (form: CreateForm): NewParams =>
    load(new URL(routes.newDeployment(linkSearch(form)), 'https://portal.example').searchParams);

  it('fills in everything but values and credentials', () => {
    const again = askedForm(through(image));
    expect(again).toEqual({
      sourceType: 'image',
      imageRef: 'registry.example/app:1',
      command: 'node server.js',
      env: [{ id: 'asked.TOKEN', key: 'TOKEN', value: '' }],
    });
    expect(routes.newDeployment(linkSearch(image))).not.toContain('hunter2');
  });

  it('leaves out an address with a password, and what another source was given', () => {
    const repositoryUrl = 'https://user:hunter2@git.example/a';
    expect(linkSearch({ ...image, sourceType: 'repository', repositoryUrl })).toEqual({
      source: 'repository',
      command: 'node server.js',
      gpu_profile: null,
      env: 'TOKEN',
    });
  });

  it('keeps odd names of variables apart', () => {
    const env = [
      { id: '1', key: 'A,B', value: '' },
      { id: '2', key: 'C', value: '' },
    ];
    expect(askedForm(through({ ...image, env })).env?.map(({ key }) => key)).toEqual(['A,B', 'C']);
  });

  it('means the source whose field it gives, and asks for nothing when it is empty', () => {
    expect(askedForm(load(new URLSearchParams('image=app')))).toEqual({
      sourceType: 'image',
      imageRef: 'app',
    });
    expect(askedForm(load(new URLSearchParams('source=nonsense&env=')))).toEqual({});
  });
});
