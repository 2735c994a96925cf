import { fieldsOf, requestSchema, requiredOf, type ContractDocument } from '@/lib/api/contract-document';
import { DOMAIN_NAMES } from './read';

/** What this portal's own platform calls it; sent where the contract cannot be read or names no fields. */
export const USUAL_FIELD = DOMAIN_NAMES[0];

/**
 * The field of the body that takes the domain, which the specification does not show (4.1): by the live contract the one with a usual
 * name, else the only text that it requires, else the only text there is.
 */
export function domainField(contract: ContractDocument): string {
  const schema = requestSchema(contract, 'put', '/deployments/{deployment_id}/domain');
  const texts = Object.entries(fieldsOf(contract, schema))
    .filter(([, { type }]) => type === undefined || type === 'string')
    .map(([name]) => name);
  const required = requiredOf(schema).filter((name) => texts.includes(name));
  const usual = DOMAIN_NAMES.find((name) => texts.includes(name));
  const only = [required, texts].find(({ length }) => length === 1)?.[0];
  return usual ?? only ?? USUAL_FIELD;
}
