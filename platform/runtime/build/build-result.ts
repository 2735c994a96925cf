import type { Runtime } from '../../db/schema/row-types.ts';

/** What a build has made of a source: how it is started, or what it serves. */
export interface Build {
  runtime: Runtime;
  startCommand: string[] | null;
  staticRoot: string | null;
  /** For a release that runs in a container: its image, by id, and the port it listens on. */
  imageId?: string;
  imagePort?: number;
  /** Name of an image that was built here. */
  builtImage?: string;
}
