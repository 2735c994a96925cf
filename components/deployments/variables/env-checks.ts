import { isPortableName } from '@/components/deployments/variables/dotenv';
import type { EnvRow } from '@/components/deployments/variables/env-rows';

export type EnvCheckCode =
  | 'name_missing'
  | 'name_repeated'
  | 'name_unusual'
  | 'value_empty'
  | 'value_padded'
  | 'value_several_lines'
  | 'value_placeholder';

export interface EnvCheck {
  code: EnvCheckCode;
  /** An error keeps the variables from being sent; a warning does not. */
  severity: 'error' | 'warning';
  /** Names no value. */
  message: string;
}

const PLACEHOLDER =
  /^(?:change[-_ ]?me|to[-_ ]?do|tbd|x{3,}|\.{3}|…|<.*>|\[.*\]|your[-_ ].*|replace[-_ ]?(?:me|this).*)$/i;

function valueChecks(value: string): EnvCheck[] {
  const warn = (code: EnvCheckCode, message: string): EnvCheck => ({ code, severity: 'warning', message });
  if (value === '') return [warn('value_empty', 'The value is empty.')];
  const lineCount = value.split('\n').length;
  return [
    ...(value.trim() === value
      ? []
      : [warn('value_padded', 'The value begins or ends with a space or a line end.')]),
    ...(lineCount === 1 ? [] : [warn('value_several_lines', `The value has ${lineCount} lines.`)]),
    ...(PLACEHOLDER.test(value.trim())
      ? [warn('value_placeholder', 'The value looks like a placeholder.')]
      : []),
  ];
}

function nameChecks(key: string, isTwice: boolean): EnvCheck[] {
  if (key === '') return [{ code: 'name_missing', severity: 'error', message: 'Give this value a name.' }];
  const twice: EnvCheck[] = isTwice
    ? [{ code: 'name_repeated', severity: 'error', message: `${key} is set twice.` }]
    : [];
  const unusual: EnvCheck[] = isPortableName(key)
    ? []
    : [
        {
          code: 'name_unusual',
          severity: 'warning',
          message: 'Names usually hold letters, digits and _, and do not start with a digit.',
        },
      ];
  return [...twice, ...unusual];
}

/**
 * What is wrong or unusual with one variable among the others that are sent with it; nothing for a row that was not begun. The
 * specification states no rule for names and values, so only what cannot be sent as meant is an error.
 */
export function checkEnvRow(row: EnvRow, rows: readonly EnvRow[]): EnvCheck[] {
  const key = row.key.trim();
  if (key === '' && row.value === '') return [];
  const isTwice = rows.some((other) => other.id !== row.id && other.key.trim() === key);
  return [...nameChecks(key, isTwice), ...valueChecks(row.value)];
}

/** The sentence that keeps a row from being sent, or null. */
export function envRowError(row: EnvRow, rows: readonly EnvRow[]): string | null {
  return checkEnvRow(row, rows).find(({ severity }) => severity === 'error')?.message ?? null;
}
