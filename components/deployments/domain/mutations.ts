import { platformMutation } from '@/lib/api/mutation';
import type { components } from '@/lib/api/schema.gen';
import { readCheckAnswer } from './read';

type Schemas = components['schemas'];

const changed = ['/deployments/{deployment_id}/domain'] as const;

type Attach = {
  deploymentId: string;
  domain: string;
  /** Finds out which field takes the domain: the body is not shown in the specification (4.1). */
  findField: () => Promise<string>;
};

/** Attaches a domain; the platform says which DNS records it needs. */
export const attachDomain = platformMutation({
  call: async (platform, { deploymentId, domain, findField }: Attach) => {
    const body: Record<string, string> = { [await findField()]: domain };
    return platform.PUT('/deployments/{deployment_id}/domain', {
      params: { path: { deployment_id: deploymentId } },
      // The live contract has the last word on the fields.
      body: body as Schemas['AttachDomainRequest'],
    });
  },
  read: () => undefined,
  invalidates: changed,
});

/** Asks the platform to look at DNS and at HTTPS now. Gives what it answered. */
export const verifyDomain = platformMutation({
  call: (platform, deploymentId: string) =>
    platform.POST('/deployments/{deployment_id}/domain/verify', {
      params: { path: { deployment_id: deploymentId } },
    }),
  read: readCheckAnswer,
  invalidates: changed,
});

/** Takes the domain away. */
export const removeDomain = platformMutation({
  call: (platform, deploymentId: string) =>
    platform.DELETE('/deployments/{deployment_id}/domain', {
      params: { path: { deployment_id: deploymentId } },
    }),
  read: () => undefined,
  invalidates: changed,
});
