/** The headers that every delivery carries (specification 6.2 rule 2). */
export const HEADER_NAMES = {
  eventId: 'X-Service-Event-Id',
  timestamp: 'X-Service-Timestamp',
  signature: 'X-Service-Signature',
} as const;

export interface HeaderLine {
  /** As it was pasted. */
  name: string;
  value: string;
}

/** What a paste of headers holds. */
export interface DeliveryHeaders {
  eventId: string | null;
  timestamp: string | null;
  signature: string | null;
  /** Every header that could be read, in its order. */
  lines: HeaderLine[];
}

/** One name for the ways in which servers and tools spell it: `HTTP_X_SERVICE_SIGNATURE`, `x-service-signature`. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^http-/, '');
}

function unquoted(text: string): string {
  const trimmed = text.trim().replace(/[,;]$/, '');
  const [, , inside] = /^(["'])((?:(?!\1).)*)\1$/.exec(trimmed) ?? [];
  return inside ?? trimmed;
}

/** Lines as they stand in logs, in curl's `-H '…'` and `> …`, and in what languages print of a map. */
function lineOf(text: string): HeaderLine | null {
  const bare = text
    .trim()
    .replace(/\\$/, '')
    .replace(/^[<>*]\s+/, '')
    .replace(/^(?:-H|--header)[\s=]+/, '')
    .trim();
  const match = /^["']?([A-Za-z][A-Za-z0-9_-]*)["']?\s*(?::|=>|=)\s*(.*)$/s.exec(unquoted(bare));
  if (match === null) return null;
  const [, name = '', value = ''] = match;
  return { name, value: unquoted(value) };
}

function fromJson(text: string): HeaderLine[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  return Object.entries(parsed).flatMap(([name, value]: [string, unknown]) => {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === 'string' || typeof first === 'number' ? [{ name, value: String(first) }] : [];
  });
}

/** Reads pasted headers: one `Name: value` a line, a JSON object, or curl's arguments. Never fails. */
export function readDeliveryHeaders(text: string): DeliveryHeaders {
  const lines =
    fromJson(text) ??
    text.split(/\r?\n/).flatMap((each) => {
      const line = lineOf(each);
      return line === null ? [] : [line];
    });
  const valueOf = (name: string) => {
    const found = lines.find((line) => plainName(line.name) === plainName(name))?.value.trim();
    return found === undefined || found === '' ? null : found;
  };
  return {
    eventId: valueOf(HEADER_NAMES.eventId),
    timestamp: valueOf(HEADER_NAMES.timestamp),
    signature: valueOf(HEADER_NAMES.signature),
    lines,
  };
}
