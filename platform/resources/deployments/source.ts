import type { z } from '@hono/zod-openapi';
import type { ImageSource, RepositorySource, Runtime, SourceType } from '../../db/schema/row-types.ts';
import { acceptanceRefusal, PlatformError } from '../../http/platform-error.ts';
import { readImageRef } from '../../runtime/container/image-ref.ts';
import type { PartialProfile } from '../billing/pricing.ts';
import { certifiedTemplate, firstMissing } from '../templates/catalog.ts';
import { nameFrom } from './app-name.ts';
import { repositoryFault, repositoryName } from './repository.ts';
import type { createDeploymentSchema } from './request-schema.ts';

export type CreateRequest = z.infer<typeof createDeploymentSchema>;

/** What the source of a deployment decides about it. */
export interface ResolvedSource {
  sourceType: SourceType;
  templateId: string | null;
  repository: RepositorySource | null;
  image: ImageSource | null;
  /** For a repository a guess, which the run corrects once it has seen the files. */
  runtime: Runtime;
  /** What it is called unless the request says. */
  defaultName: string;
  /** What it reserves unless the request says. */
  profile: PartialProfile | null;
}

const SOURCES = ['repository', 'image', 'template_id'] as const;

/**
 * Finds out what a request wants to deploy. Throws unsupported_deployment_request with the field, unless there is
 * exactly one source that this server can deploy, an image where there is a quote; template_not_found; template_not_certified; the refusal of 7.4 for an
 * image where there is no container engine (`engine` null).
 */
export function resolveSource(request: CreateRequest, engine: string | null): ResolvedSource {
  const [first, second] = SOURCES.filter((key) => request[key] !== undefined);
  if (first === undefined) refuse('repository', 'Give one source: repository, image or template_id.');
  if (second !== undefined) refuse(second, `Give one source only; ${first} is there already.`);
  refuseQuoted(request);
  if (request.template_id !== undefined) return templateSource(request.template_id, request.env ?? {});
  if (request.repository !== undefined) return repositorySource(request.repository);
  return imageSource(request.image ?? {}, engine);
}

/** A container on an accelerator is made from an image (catalog `gpu-container-profiles-v2`, runtime). */
function refuseQuoted({ quote_id: quoteId, image, resource_profile: profile }: CreateRequest): void {
  if (quoteId === undefined) return;
  if (image === undefined) refuse('quote_id', 'An accelerator quote is for an image; give image.ref.');
  if (profile != null) refuse('resource_profile', 'The quoted profile says what the container gets.');
}

function imageSource(
  { ref, port }: NonNullable<CreateRequest['image']>,
  engine: string | null,
): ResolvedSource {
  if (ref === undefined) refuse('image.ref', 'Give the name of an image.');
  const image = readImageRef(ref);
  if ('fault' in image) refuse('image.ref', image.fault);
  // A well-formed request that this server cannot serve (specification 7.4).
  if (engine === null) {
    throw acceptanceRefusal(
      'This platform has no container engine, so it cannot run images: neither Docker nor Podman answered when it started. Deploy a repository or a template.',
    );
  }
  return {
    sourceType: 'image',
    templateId: null,
    repository: null,
    image: { ref: image.full, port },
    runtime: 'dynamic',
    defaultName: nameFrom(image.name),
    profile: null,
  };
}

function templateSource(templateId: string, env: Record<string, string>): ResolvedSource {
  const template = certifiedTemplate(templateId);
  const missing = firstMissing(template.required_env, env);
  if (missing !== undefined) refuse(`env.${missing}`, `The template needs a value for ${missing}.`);
  return {
    sourceType: 'template',
    templateId,
    repository: null,
    image: null,
    runtime: template.runtime,
    defaultName: nameFrom(templateId),
    profile: template.resource_profile,
  };
}

function repositorySource(repository: RepositorySource): ResolvedSource {
  const fault = repositoryFault(repository);
  if (fault !== null) refuse(fault.field, fault.message);
  return {
    sourceType: 'repository',
    templateId: null,
    repository,
    image: null,
    runtime: 'dynamic',
    defaultName: repositoryName(repository.url),
    profile: null,
  };
}

function refuse(field: string, message: string): never {
  throw new PlatformError('unsupported_deployment_request', { field, message });
}
