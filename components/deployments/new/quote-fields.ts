import type { QuoteFields } from '@/components/deployments/new/create-request';
import type { Quote } from '@/components/quotes/read-quote';
import { type ContractDocument, fieldsOf, requestSchema } from '@/lib/api/contract-document';

/** Fields of a create that are the form's own, whatever a quote calls its own. */
const OWN: ReadonlySet<string> = new Set([
  'name',
  'repository',
  'image',
  'template_id',
  'env',
  'port',
  'command',
  'args',
  'health_path',
  'resource_profile',
]);

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function shared(names: readonly string[], quote: Quote): [string, unknown][] {
  return names
    .filter((name) => Object.hasOwn(quote.fields, name) && isPlain(quote.fields[name]))
    .map((name) => [name, quote.fields[name]]);
}

/**
 * How a create spends a quote, which the specification does not show: every field that the live contract has in a create and that
 * stands in the quote's answer too, at the top or one level down. Null when the contract names none: then the create cannot carry
 * the quote, and must not be sent as if it could.
 */
export function quoteFields(contract: ContractDocument, quote: Quote): QuoteFields | null {
  const schema = requestSchema(contract, 'post', '/deployments');
  const create = Object.entries(fieldsOf(contract, schema)).filter(([name]) => !OWN.has(name));
  const atTop = shared(
    create.map(([name]) => name),
    quote,
  );
  const within = create.flatMap(([name, inner]): [string, unknown][] => {
    const found = shared(Object.keys(fieldsOf(contract, inner)), quote);
    return found.length === 0 ? [] : [[name, Object.fromEntries(found)]];
  });
  const all = [...within, ...atTop];
  return all.length === 0 ? null : Object.fromEntries(all);
}

/** The names of those fields, for a sentence: `quote_id`, `accelerator.quote_id`. */
export function fieldNames(fields: QuoteFields): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.keys(value).map((inner) => `${name}.${inner}`)
      : [name],
  );
}
