import { saveFile } from '@/lib/browser/save-file';
import { selectedRows } from './copy-lines';
import { asJsonLines, asText, indexOfPlace, layOut } from './display-rows';
import type { LogFile } from './log-menus';
import type { LogParams } from './log-params';
import type { WindowRow } from './log-window';
import type { LogSearch } from './search';
import type { LogView, LogViewProps } from './use-log-view';

export interface CommandProps extends LogViewProps {
  onParamsChange: (part: Partial<LogParams>) => void;
}

/** What the buttons, keys and lines of the viewer do. */
export function commandsOf(view: LogView, props: CommandProps) {
  const { place, display, setIsInContext } = view;
  const { deploymentId, params, onParamsChange } = props;
  const { window } = props.tail;

  const follow = (isFollowing: boolean) => {
    if (isFollowing && params.seq !== null) onParamsChange({ seq: null });
    place.follow(isFollowing);
  };
  return {
    follow,
    goToEnd: (end: 'first' | 'last') => {
      if (end === 'last') follow(true);
      else place.goTo({ index: 0, align: 'start' });
    },
    changeSearch: ({ text, isFilter, isRegex, isCaseSensitive }: Partial<LogSearch>) =>
      onParamsChange({
        ...(text !== undefined && { q: text }),
        ...(isFilter !== undefined && { mode: isFilter ? 'filter' : 'highlight' }),
        ...(isRegex !== undefined && { regex: isRegex }),
        ...(isCaseSensitive !== undefined && { case: isCaseSensitive }),
      }),
    changeColumn: (name: string, isColumn: boolean) =>
      onParamsChange({ cols: [...params.cols.filter((each) => each !== name), ...(isColumn ? [name] : [])] }),
    showOnly: (text: string) => onParamsChange({ q: text, mode: 'filter', regex: false }),
    showAll: () => onParamsChange({ mode: 'highlight', from: null, to: null }),
    showInContext: (row: WindowRow) => {
      onParamsChange({ mode: 'highlight' });
      setIsInContext(true);
      const index = indexOfPlace(layOut(window), window.rows.indexOf(row));
      if (index !== null) place.goTo({ index, align: 'center' }, row.key);
    },
    link: (row: WindowRow) => onParamsChange({ seq: row.line.seq }),
    /** The rows that are selected, else the one that is marked. */
    rowsToCopy: (scroller: Element | null): readonly WindowRow[] => {
      const selected = scroller === null ? [] : selectedRows(display, scroller);
      return selected.length > 0 ? selected : window.rows.filter(({ key }) => key === place.marked);
    },
    download: (file: LogFile) => {
      if (file === 'txt') saveFile(`${deploymentId}.txt`, 'text/plain', asText(window.rows));
      else saveFile(`${deploymentId}.jsonl`, 'application/x-ndjson', asJsonLines(window.rows));
    },
  };
}
