import * as z from 'zod/mini';
import { readAnswer, record, textList } from '@/lib/api/read';

const named = z.looseObject({ key: z.string() });

const keyList = record({
  keys: textList(),
  variables: z.catch(z.array(z.unknown()), []),
  count: z.optional(z.unknown()),
});

/**
 * The keys in the answer of GET /deployments/{id}/env, sorted, each once; those that only `variables` names count too.
 * Whatever stands beside a name is left where it is: values are write-only (specification 2.5) and are not kept.
 * @throws ApiError `unreadable_answer` when it is no object
 */
export function readEnvKeys(answer: unknown): string[] {
  const { keys, variables } = readAnswer(keyList, answer);
  const others = variables.flatMap((variable) => {
    const read = z.safeParse(named, variable);
    return read.success ? [read.data.key] : [];
  });
  return [...new Set([...keys, ...others])].filter((key) => key !== '').sort();
}
