import * as z from 'zod/mini';
import {
  emptyForm,
  hardwareKinds,
  sourceTypes,
  type CreateForm,
} from '@/components/deployments/new/create-model';

const word = z.catch(z.string(), '');
const row = z.object({ id: z.string(), key: z.string(), value: z.string() });

/** What a browser kept of a form; whatever is missing or of another shape counts as not typed. Secrets are never read back. */
const formSchema = z.object({
  sourceType: z.catch(z.enum(sourceTypes), emptyForm.sourceType),
  templateId: word,
  repositoryUrl: word,
  repositoryRef: word,
  dockerfilePath: word,
  dockerContextPath: word,
  imageRef: word,
  imagePort: word,
  name: word,
  port: word,
  healthPath: word,
  command: word,
  args: word,
  hardware: z.catch(z.enum(hardwareKinds), emptyForm.hardware),
  gpuProfileId: word,
  cpuUnits: word,
  memoryMb: word,
  storageMb: word,
  persistentStorageGb: word,
  env: z.catch(z.array(row), []),
});

/** A form out of what was stored, null when it is none. Never throws. */
export function readForm(stored: unknown): CreateForm | null {
  const read = z.safeParse(formSchema, stored);
  return read.success ? { ...emptyForm, ...read.data } : null;
}
