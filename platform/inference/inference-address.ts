import type { Env } from '../env.ts';

/** Where the inference surface is on the platform's own address. */
export const INFERENCE_PATH = '/inference/v1';

/** Base address for an OpenAI-compatible client. */
export function inferenceUrl({ apiUrl }: Pick<Env, 'apiUrl'>): string {
  return `${apiUrl}${INFERENCE_PATH}`;
}
