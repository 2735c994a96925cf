import { z } from 'zod';
import { commandFailure, RunFailure } from '../runs/run-failure.ts';
import { runEngine, type ContainerEngine } from './engine.ts';

/** What an image says of itself. */
export interface ImageFacts {
  id: string;
  /** TCP ports that it exposes, rising. */
  ports: number[];
}

const answer = z
  .array(
    z.object({
      Id: z.string(),
      Config: z.object({ ExposedPorts: z.record(z.string(), z.unknown()).nullish() }).nullish(),
    }),
  )
  .min(1);

/** Reads the facts of an image that is on the machine; null when it is not. */
export async function inspectImage(engine: ContainerEngine, name: string): Promise<ImageFacts | null> {
  const end = await runEngine(engine, ['image', 'inspect', name]);
  if (end.code !== 0) return null;
  const [image] = answer.parse(JSON.parse(end.output));
  const ports = Object.keys(image?.Config?.ExposedPorts ?? {})
    .filter((port) => !port.endsWith('/udp') && !port.endsWith('/sctp'))
    .map((port) => Number.parseInt(port, 10))
    .filter((port) => port > 0)
    .sort((a, b) => a - b);
  return { id: image?.Id ?? '', ports };
}

/** Like `inspectImage`, for an image that was just fetched or built. Throws a RunFailure when it is not there. */
export async function mustInspect(engine: ContainerEngine, name: string): Promise<ImageFacts> {
  const facts = await inspectImage(engine, name);
  if (facts === null) throw new RunFailure('The image is not on this machine any more.');
  return facts;
}

/** Removes an image's name, and the image where nothing else needs it. */
export async function removeImage(engine: ContainerEngine, name: string): Promise<void> {
  const end = await runEngine(engine, ['rmi', name]);
  if (end.code !== 0 && (await inspectImage(engine, name)) !== null) {
    throw commandFailure('Removing a built image', end);
  }
}
