'use client';

import { type DeploymentListView, isAnyChanging } from '@/components/deployments/list-model';
import { exportMarks, type Marks } from '@/components/deployments/marks';
import { QueryAge, type QueryLike } from '@/components/query-view';
import { Kbd } from '@/components/ui/kbd';
import { PanelFoot } from '@/components/ui/panel';
import { formatCount } from '@/lib/format/count';
import { saveFile } from '@/lib/browser/save-file';

export type ListFootProps = {
  list: DeploymentListView;
  query: QueryLike<DeploymentListView>;
  shownCount: number;
  /** Deleted ones that the view leaves out. */
  hiddenCount: number;
  marks: Marks;
};

/** The last line of the list: how much is shown, what the keys do, what is kept here, and how fresh it is. */
export function ListFoot({ list, query, shownCount, hiddenCount, marks }: ListFootProps) {
  const shown = formatCount(shownCount);
  const pace = isAnyChanging(list.summary) ? 'again every 12 s while one deploys' : 'again every minute';
  return (
    <PanelFoot end={<QueryAge query={query}>{pace}</QueryAge>}>
      <span>
        {list.isWhole ? `${shown} shown` : `First ${shown} shown, reading the rest`}
        {hiddenCount === 0 ? '' : `, ${formatCount(hiddenCount)} deleted hidden`}
      </span>
      <span className="flex items-center gap-1 max-lg:hidden">
        <Kbd>J</Kbd> <Kbd>K</Kbd> move, <Kbd>Enter</Kbd> open, <Kbd>.</Kbd> actions
      </span>
      <MarksKept marks={marks} list={list} />
    </PanelFoot>
  );
}

function MarksKept({ marks, list }: Pick<ListFootProps, 'marks' | 'list'>) {
  const count = Object.keys(marks).length;
  if (count === 0) return null;
  const save = () => {
    const names = new Map(list.deployments.map(({ id, appName }) => [id, appName]));
    saveFile(
      'portico-pins-and-notes.json',
      'application/json',
      exportMarks(marks, (id) => names.get(id)),
    );
  };
  return (
    <span>
      Pins and notes are kept in this browser only.{' '}
      <button type="button" className="link" onClick={save}>
        Export {count}
      </button>
    </span>
  );
}
