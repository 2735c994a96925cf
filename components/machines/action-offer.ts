import { requestSchema, type ContractDocument, type ContractSchema } from '@/lib/api/contract-document';
import { formOf } from '@/lib/api/contract-form';

/** What the live contract says of actions on a machine, whose body the specification does not show (4.3). */
export type ActionOffer = {
  schema: ContractSchema | null;
  /** The field that names the action, with its words, where one choice is all that is needed; else null. */
  choice: { field: string; words: readonly string[] } | null;
  /** Whether a body may hold more than the choice. */
  hasMore: boolean;
};

/** How actions can be asked for: buttons where the contract names them and needs nothing else, a form otherwise. */
export function actionOffer(document: ContractDocument | null): ActionOffer {
  if (document === null) return { schema: null, choice: null, hasMore: true };
  const schema = requestSchema(document, 'post', '/machines/{machine_id}/actions');
  const fields = formOf(document, schema) ?? [];
  const choices = fields.filter(({ kind }) => kind === 'choice');
  const [only] = choices;
  const isEnough =
    choices.length === 1 &&
    fields.every((field) => field === only || (!field.isRequired && only !== undefined));
  return {
    schema,
    choice: isEnough && only !== undefined ? { field: only.name, words: only.options } : null,
    hasMore: !isEnough || fields.length > 1,
  };
}

/** A word of the contract as a verb on a button: "power_cycle" becomes "Power cycle". */
export function actionVerb(word: string): string {
  const spaced = word.replaceAll(/[_-]+/g, ' ').trim();
  return spaced === '' ? word : spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
