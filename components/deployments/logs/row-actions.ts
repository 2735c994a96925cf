import type { WindowRow } from './log-window';

/** What can be done from a line. The same object as long as the viewer stands. */
export interface RowActions {
  onToggle: (row: WindowRow) => void;
  /** Shows the line among those around it. */
  onContext: (row: WindowRow) => void;
  /** Makes the line the one that the address names. */
  onLink: (row: WindowRow) => void;
  /** Shows only the lines with this text. */
  onOnly: (text: string) => void;
  onColumn: (name: string, isColumn: boolean) => void;
}
