import type { Client, ClientPathsWithMethod } from 'openapi-fetch';
import type { components, paths } from './schema.gen';

/** The named types of the contract: `Schemas['Deployment']`. */
export type Schemas = components['schemas'];

/** A path template that can be read: `/deployments/{deployment_id}`. */
export type GetPath = ClientPathsWithMethod<Client<paths>, 'get'>;

type ParametersOf<Path extends GetPath> = paths[Path]['get']['parameters'];
type PathValues<Path extends GetPath> = NonNullable<ParametersOf<Path>['path']>;
type SearchValues<Path extends GetPath> = NonNullable<ParametersOf<Path>['query']>;

/** What an address is made of: the values of its template, and its search. */
export type GetParams<Path extends GetPath> = ([PathValues<Path>] extends [never]
  ? { path?: never }
  : { path: PathValues<Path> }) &
  ([SearchValues<Path>] extends [never] ? { query?: never } : { query?: SearchValues<Path> });
