import type { OpenBody } from '@/components/machines/mutations';
import type { MachineProfile } from '@/components/quotes/machine-profiles';
import { fieldsOf, requestSchema, type ContractDocument } from '@/lib/api/contract-document';

type QuoteAnswer = Readonly<Record<string, unknown>>;

const QUOTE_PATH = '/pricing/machine-quote';
const CREATE_PATH = '/machines';

/** The name of the profile's id in the catalog (specification 2.9), and so the likeliest in a request. */
const PROFILE_ID = 'profile_id';

export const quoteSchema = (document: ContractDocument | null) =>
  document === null ? null : requestSchema(document, 'post', QUOTE_PATH);

export const createSchema = (document: ContractDocument | null) =>
  document === null ? null : requestSchema(document, 'post', CREATE_PATH);

const fieldNames = (document: ContractDocument | null, schema: ReturnType<typeof quoteSchema>) =>
  document === null ? [] : Object.keys(fieldsOf(document, schema));

/** The field of a quote request that takes the profile, which the specification does not show (4.2). */
export function profileField(document: ContractDocument | null): string {
  const names = fieldNames(document, quoteSchema(document));
  if (names.includes(PROFILE_ID)) return PROFILE_ID;
  return names.find((name) => /profile/i.test(name)) ?? PROFILE_ID;
}

/** What a quote of this profile is asked for with, before anything else is filled in. */
export function quoteBody(document: ContractDocument | null, profileId: string): OpenBody {
  return profileId === '' ? {} : { [profileField(document)]: profileId };
}

/** The same request for another profile: what belongs to the first one alone, its place and its image, is left out. */
export function bodyForOther(
  document: ContractDocument | null,
  asked: OpenBody,
  other: Pick<MachineProfile, 'id' | 'region' | 'osImages'>,
): OpenBody {
  const fits = (name: string, value: unknown) => {
    if (/region|zone|location/i.test(name)) return value === other.region;
    if (/image|os_/i.test(name)) return typeof value === 'string' && other.osImages.includes(value);
    return true;
  };
  const kept = Object.entries(asked).filter(([name, value]) => fits(name, value));
  return { ...Object.fromEntries(kept), ...quoteBody(document, other.id) };
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
const isEmpty = (fields: object) => Object.keys(fields).length === 0;

/** A quote may call its own id only "id". */
const valueIn = (quote: QuoteAnswer, name: string): unknown =>
  Object.hasOwn(quote, name) ? quote[name] : /^quote(_id|Id)?$/.test(name) ? quote['id'] : undefined;

function shared(names: readonly string[], quote: QuoteAnswer): Record<string, unknown> {
  const found = names.map((name) => [name, valueIn(quote, name)] as const);
  return Object.fromEntries(found.filter(([, value]) => isPlain(value)));
}

/**
 * How a create spends a quote, which the specification does not show: every field that the live contract has in a create and that
 * stands in the quote's answer too, at the top or one level down. Empty when there is none.
 */
export function mappedFields(document: ContractDocument | null, quote: QuoteAnswer): OpenBody {
  if (document === null) return {};
  const create = fieldsOf(document, createSchema(document));
  const inner = Object.entries(create).flatMap(([name, schema]) => {
    const found = shared(Object.keys(fieldsOf(document, schema)), quote);
    return isEmpty(found) ? [] : [[name, found] as const];
  });
  return { ...Object.fromEntries(inner), ...shared(Object.keys(create), quote) };
}

/** What a create begins with: the mapped fields, or, where the contract shows none, the id of the quote as a proposal. */
export function createBody(document: ContractDocument | null, quote: QuoteAnswer): OpenBody {
  const mapped = mappedFields(document, quote);
  if (!isEmpty(mapped)) return mapped;
  const hasFields = fieldNames(document, createSchema(document)).length > 0;
  return hasFields ? {} : shared(['quote_id'], quote);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was filled in, with what the quote in force says in its fields: a quote taken again must never be sent by its old id. */
export function withQuote(filled: OpenBody, mapped: OpenBody): OpenBody {
  const merged = Object.entries(mapped).map(([name, value]) => {
    const before = filled[name];
    return [name, isRecord(value) && isRecord(before) ? { ...before, ...value } : value] as const;
  });
  return { ...filled, ...Object.fromEntries(merged) };
}

const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** The field that holds a private key, which must never be sent; null where none does. */
export function privateKeyField(body: OpenBody): string | null {
  const found = Object.entries(body).find(([, value]) => PRIVATE_KEY.test(JSON.stringify(value)));
  return found?.[0] ?? null;
}

/** What a machine will be called, to recognise it by should the answer be lost; null where the body names none. */
export function nameIn(body: OpenBody): string | null {
  const found = ['name', 'machine_name', 'hostname', 'label', 'display_name'].map((field) => body[field]);
  return (found.find((name) => typeof name === 'string' && name !== '') as string | undefined) ?? null;
}
