import { RecordValue, RecordView } from '@/components/record-view';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { plainText } from './ansi';
import { jsonFields } from './levels';
import type { WindowRow } from './log-window';
import type { RowActions } from './row-actions';

export interface LineFieldsProps {
  row: WindowRow;
  columns: readonly string[];
  actions: RowActions;
  /** The address of this line; null when it has none. */
  address: string | null;
  /** Whether lines are left out around it. */
  isFiltered: boolean;
}

/** Everything about one line: the fields of its JSON, else what the platform gave, and what can be done with it. */
export function LineFields({ row, columns, actions, address, isFiltered }: LineFieldsProps) {
  const { line } = row;
  const fields = jsonFields(line.message);
  const raw = typeof line.raw === 'object' && line.raw !== null ? { ...line.raw } : { value: line.raw };
  return (
    <div className="col-span-full mt-0.5 mb-1.5 ml-auto w-full rounded-control border border-border bg-bg px-3 py-1.5 font-sans md:ml-[164px] md:w-[calc(100%-164px)]">
      {fields === null ? (
        <RecordView record={raw} />
      ) : (
        <JsonFields fields={fields} columns={columns} actions={actions} />
      )}
      <div className="mt-1.5 flex flex-wrap gap-2 border-t border-border pt-1.5">
        <CopyButton size="small" value={plainText(line.message)} what="Line">
          Copy line
        </CopyButton>
        <CopyButton size="small" value={JSON.stringify(line.raw, null, 2)} what="Line as JSON">
          Copy JSON
        </CopyButton>
        {address === null ? null : (
          <CopyButton size="small" value={new URL(address, location.origin).href} what="Link to line">
            Copy link to line
          </CopyButton>
        )}
        {isFiltered ? (
          <Button size="small" onClick={() => actions.onContext(row)}>
            View in context
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type JsonFieldsProps = Pick<LineFieldsProps, 'columns' | 'actions'> & {
  fields: Readonly<Record<string, unknown>>;
};

function JsonFields({ fields, columns, actions }: JsonFieldsProps) {
  return (
    <dl
      data-slot="record-view"
      className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 text-13"
    >
      {Object.entries(fields).map(([name, value]) => {
        const isColumn = columns.includes(name);
        const isText = typeof value === 'string' || typeof value === 'number';
        return (
          <div key={name} className="contents">
            <dt className="text-12 leading-5 wrap-anywhere text-muted">
              <code>{name}</code>
            </dt>
            <dd className="min-w-0 wrap-anywhere">
              <RecordValue name={name} value={value} />
            </dd>
            <dd className="flex gap-1">
              {isText ? (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Only lines with this ${name}`}
                  onClick={() => actions.onOnly(String(value))}
                >
                  Only this
                </Button>
              ) : null}
              <Button
                size="small"
                variant="ghost"
                aria-pressed={isColumn}
                aria-label={`Field ${name} as column`}
                onClick={() => actions.onColumn(name, !isColumn)}
              >
                Column
              </Button>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
