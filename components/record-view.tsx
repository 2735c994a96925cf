import type { ReactNode } from 'react';
import { CopyText } from '@/components/ui/copy-button';
import { isEnvMap, isWriteOnly, withoutWriteOnly, WRITE_ONLY_WORDS } from '@/lib/format/write-only';

const DEPTH_MAX = 6;
const COPIED_LENGTH_MIN = 8;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function Absent({ children }: { children: ReactNode }) {
  return <span className="text-faint">{children}</span>;
}

/** One value of unknown kind. Absent, null, empty and zero are different words. */
export function RecordValue({ name, value, depth = 0 }: { name: string; value: unknown; depth?: number }) {
  if (value === undefined) return <Absent>not reported</Absent>;
  if (value === null) return <Absent>null</Absent>;
  if (value === '') return <Absent>empty text</Absent>;
  if (typeof value === 'boolean' || typeof value === 'number') return <code>{String(value)}</code>;
  if (typeof value === 'string') {
    const isIdLike = value.length >= COPIED_LENGTH_MIN && !/\s/.test(value);
    return isIdLike ? (
      <CopyText value={value} what={name} />
    ) : (
      <span className="whitespace-pre-wrap">{value}</span>
    );
  }
  if (depth >= DEPTH_MAX)
    return <code className="wrap-anywhere">{JSON.stringify(withoutWriteOnly(value))}</code>;
  if (Array.isArray(value)) return <RecordList name={name} items={value} depth={depth + 1} />;
  return isRecord(value) ? <RecordView record={value} depth={depth + 1} /> : <code>{typeof value}</code>;
}

function RecordList({ name, items, depth }: { name: string; items: readonly unknown[]; depth: number }) {
  if (items.length === 0) return <Absent>empty list</Absent>;
  return (
    <ol className="grid gap-1.5">
      {items.map((item, index) => (
        <li key={index} className="border-l border-border pl-3">
          <RecordValue name={`${name} ${index + 1}`} value={item} depth={depth} />
        </li>
      ))}
    </ol>
  );
}

export type RecordViewProps = {
  record: Readonly<Record<string, unknown>>;
  depth?: number;
};

function namesOnly(env: RecordViewProps['record']): Record<string, unknown> {
  return Object.fromEntries(Object.keys(env).map((key) => [key, WRITE_ONLY_WORDS]));
}

type FieldProps = { name: string; value: unknown; record: RecordViewProps['record']; depth: number };

/** One field, unless it is one that must not be read back. */
function FieldValue({ name, value, record, depth }: FieldProps) {
  if (isWriteOnly(name, value, record)) return <Absent>{WRITE_ONLY_WORDS}</Absent>;
  const shown = isEnvMap(name, value) ? namesOnly(value) : value;
  return <RecordValue name={name} value={shown} depth={depth} />;
}

/** Any record as names and values, nested, in the API's own words: for what the specification leaves open. Write-only fields are named, not shown. */
export function RecordView({ record, depth = 0 }: RecordViewProps) {
  const entries = Object.entries(record);
  if (entries.length === 0) return <Absent>empty record</Absent>;
  return (
    <dl
      data-slot="record-view"
      className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13"
    >
      {entries.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-12 leading-5 wrap-anywhere text-muted">
            <code>{name}</code>
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            <FieldValue name={name} value={value} record={record} depth={depth} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
