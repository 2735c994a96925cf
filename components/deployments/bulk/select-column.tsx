'use client';

import type { ListRow } from '@/components/deployments/list-columns';
import { deploymentStatus } from '@/components/deployments/status';
import type { TableColumn } from '@/components/table-columns';
import { Tick } from '@/components/ui/checkbox';
import { useSelection } from './selection';

/* On a phone a finger needs more than the box: what lies around it takes the press too. */
const roomy =
  'align-middle max-md:relative max-md:before:absolute max-md:before:-inset-3.5 max-md:before:content-[""]';

function SelectRow({ deployment }: ListRow) {
  const { ids, toggle } = useSelection();
  const refusal = deploymentStatus(deployment.status).refusals.delete;
  return (
    <Tick
      data-row-tick=""
      aria-label={`Select ${deployment.appName}`}
      title={refusal ?? undefined}
      disabled={refusal !== null}
      checked={ids.has(deployment.id)}
      onChange={() => toggle(deployment.id)}
      className={roomy}
    />
  );
}

function SelectAll() {
  const { ids, shown, replace } = useSelection();
  const isAll = shown.length > 0 && shown.every(({ id }) => ids.has(id));
  return (
    <Tick
      aria-label={`Select all ${shown.length} shown`}
      disabled={shown.length === 0}
      checked={isAll}
      onChange={() => replace(isAll ? [] : shown.map(({ id }) => id))}
      className={roomy}
    />
  );
}

/** The ticks of a list in which rows are being selected. */
export const selectColumn: TableColumn<ListRow> = {
  id: 'select',
  header: 'Select',
  head: () => <SelectAll />,
  card: 'tick',
  className: 'md:w-10',
  cell: (row) => <SelectRow {...row} />,
};
