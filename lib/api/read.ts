import * as z from 'zod/mini';
import { unreadableAnswer } from './errors';

// Without this zod tries whether it may compile code, which a strict Content-Security-Policy reports.
z.config({ jitless: true });

/*
 * Lenient schemas for answers that are not trusted (specification, "not shown"). A reader made of them keeps what it
 * understands, never fails because of one odd field, and drops nothing: unknown fields stay under `extra`, unknown words
 * stay as they are, a row that cannot be read stays as it came.
 */

/** A word of a known set, or any other that the platform may bring. */
export type Word<Known extends string> = Known | (string & {});

/** Text that is always there; '' when it is not. */
export const text = (fallback = '') => z.catch(z.string(), fallback);

/** Text, or null. */
export const maybeText = () => z.catch(z.nullable(z.string()), null);

/** Text that a row cannot live without (its id): a record without it is broken. */
export const requiredText = () => z.string().check(z.minLength(1));

/** A finite number, or null. Text that looks like a number stays unread: its unit is not known. */
export const numberOrNull = () => z.catch(z.nullable(z.number()), null);

/** An integer that is always there. */
export const integer = (fallback = 0) => z.catch(z.int(), fallback);

/** A boolean that is always there. */
export const flag = (fallback = false) => z.catch(z.boolean(), fallback);

/** A boolean, or null. */
export const flagOrNull = () => z.catch(z.nullable(z.boolean()), null);

/** A point in time exactly as it came (text or integer), or null: lib/format/time.ts makes sense of it. */
export const instantRaw = () => z.catch(z.nullable(z.union([z.string(), z.number()])), null);

/** A list of texts; what is not text is left out. */
export const textList = () =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((items) => items.filter((item) => typeof item === 'string')),
  );

/** Text by name, for example labels; what is not text is left out. */
export const anyFields = () => z.catch(z.record(z.string(), z.unknown()), {});

/** An address that may be linked: http or https only, else null. */
export const webAddress = () =>
  z.pipe(
    maybeText(),
    z.transform((raw) => (raw !== null && isWebAddress(raw) ? raw : null)),
  );

function isWebAddress(raw: string): boolean {
  return /^https?:$/.test(URL.parse(raw)?.protocol ?? '');
}

/** A record: the fields of `shape` as they are read, everything else under `extra`. */
export function record<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.pipe(
    z.looseObject(shape),
    // Ten thousand rows pass here at once: each is gone through once, and nothing is made on the way.
    z.transform((all) => {
      const known: Record<string, unknown> = {};
      const extra: Record<string, unknown> = {};
      for (const name in all) (Object.hasOwn(shape, name) ? known : extra)[name] = all[name];
      known['extra'] = extra;
      return known as z.output<z.ZodMiniObject<Shape>> & { extra: Record<string, unknown> };
    }),
  );
}

/** A record that may be missing or of another shape: null then. */
export const maybeRecord = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.catch(z.nullable(record(shape)), null);

/** A row that could not be read: shown as it came. */
export interface BrokenRow {
  raw: unknown;
}

/** The rows of a list, those that could be read and those that could not. */
export interface Rows<Row> {
  rows: Row[];
  broken: BrokenRow[];
}

/** A list of records. A row that cannot be read never hides the others; something that is no list is an empty one. */
export function rows<Row>(row: z.ZodMiniType<Row>) {
  return z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((items): Rows<Row> => {
      const read: Row[] = [];
      const broken: BrokenRow[] = [];
      for (const raw of items) {
        const result = z.safeParse(row, raw);
        if (result.success) read.push(result.data);
        else broken.push({ raw });
      }
      return { rows: read, broken };
    }),
  );
}

/**
 * Reads a whole answer.
 * @throws ApiError `unreadable_answer` when it is not even of the outer shape, or lacks a `requiredText`
 */
export function readAnswer<View>(schema: z.ZodMiniType<View>, answer: unknown): View {
  const result = z.safeParse(schema, answer);
  if (!result.success) throw unreadableAnswer(200, result.error, JSON.stringify(answer));
  return result.data;
}
