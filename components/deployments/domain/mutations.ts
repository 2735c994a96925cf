import { platformMutation } from '@/lib/api/mutation';
import { readCheckAnswer } from './read';

const changed = ['/deployments/{deployment_id}/domain'] as const;

/** Attaches a domain; the platform says which DNS records it needs. The body is not shown in the specification (4.1). */
export const attachDomain = platformMutation({
  call: (platform, { deploymentId, domain }: { deploymentId: string; domain: string }) =>
    platform.PUT('/deployments/{deployment_id}/domain', {
      params: { path: { deployment_id: deploymentId } },
      body: { domain },
    }),
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
