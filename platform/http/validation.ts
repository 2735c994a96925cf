import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import { PlatformError } from './platform-error.ts';

/** Codes of the faults in single fields, by the field's name. */
export type FieldCodes = Readonly<Record<string, ErrorCode>>;

type Checked = { target: string; success: boolean; error?: z.ZodError };

/** Hook of a route: a request that fails its schema is refused with the operation's own code and the field. */
export function refuseInvalid(code: ErrorCode, fields: FieldCodes = {}): (result: Checked) => undefined {
  return (result) => {
    if (result.success || result.error === undefined) return undefined;
    throw invalid(result.error, code, fields);
  };
}

/** The first fault of a request as an error with its dotted field; the words never repeat the value. */
export function invalid(error: z.ZodError, code: ErrorCode, fields: FieldCodes = {}): PlatformError {
  const issue = deepest(error.issues[0]);
  const field = issue?.path.map(String).join('.');
  const words = issue?.message ?? 'The request is malformed.';
  const name = String(issue?.path[0]);
  return new PlatformError((Object.hasOwn(fields, name) ? fields[name] : undefined) ?? code, {
    message: field === undefined || field === '' ? words : `${field}: ${words}`,
    ...(field === undefined || field === '' ? {} : { field }),
  });
}

type Issue = z.core.$ZodIssue;

/** A fault inside a union or a record key says more than the union's own. */
function deepest(issue: Issue | undefined): Issue | undefined {
  if (issue === undefined) return undefined;
  const inner =
    issue.code === 'invalid_union'
      ? issue.errors[0]?.[0]
      : issue.code === 'invalid_key'
        ? issue.issues[0]
        : undefined;
  if (inner === undefined) return issue;
  const below = deepest(inner) ?? inner;
  return { ...below, path: [...issue.path, ...below.path] };
}
