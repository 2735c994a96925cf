'use client';

import { useMemo, useState, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { EmptyState } from '@/components/empty-state';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { toast } from '@/components/ui/toast';
import { exportLocalData, listLocalData, wipeLocalData, type LocalItem } from '@/lib/browser/local-data';
import { saveFile } from '@/lib/browser/save-file';
import { subscribeLocal } from '@/lib/browser/use-local-store';
import { formatBytes } from '@/lib/format/bytes';
import { counted } from '@/lib/format/count';
import { localName } from './local-names';

const snapshot = () => JSON.stringify(listLocalData());

function useLocalData(): readonly LocalItem[] {
  const text = useSyncExternalStore(subscribeLocal, snapshot, () => '[]');
  return useMemo(() => JSON.parse(text) as LocalItem[], [text]);
}

/** Everything that the portal keeps in this browser, to take along or to forget. */
export function LocalDataPanel() {
  const items = useLocalData();
  const [isAsking, setIsAsking] = useState(false);
  const byteCount = items.reduce((sum, item) => sum + item.byteCount, 0);
  const wipe = () => {
    wipeLocalData();
    setIsAsking(false);
    toast({ tone: 'off', shape: 'square', title: 'Local data was wiped' });
  };
  return (
    <Panel
      title="Local data"
      sub="kept in this browser only"
      actions={
        items.length === 0 ? undefined : (
          <>
            <Button
              size="small"
              onClick={() => saveFile('portico-local-data.json', 'application/json', exportLocalData(items))}
            >
              Export as JSON
            </Button>
            <Button size="small" variant="danger" onClick={() => setIsAsking(true)}>
              Wipe
            </Button>
          </>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState title="Nothing is kept">Settings are as they were at first.</EmptyState>
      ) : (
        <>
          <LocalTable items={items} />
          <PanelFoot end={`${counted(items.length, 'entry', 'entries')}, ${formatBytes(byteCount)}`}>
            No credential, secret or value of a variable is kept in a browser.
          </PanelFoot>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Wipe local data"
        confirmLabel="Wipe local data"
        danger
        onConfirm={wipe}
        error={null}
      >
        Settings, notes, pins, labels, recipes, drafts and the stages of runs that this browser has seen are
        forgotten. Nothing changes on the platform. This cannot be undone; export them first to keep them.
      </ConfirmDialog>
    </Panel>
  );
}

function LocalTable({ items }: { items: readonly LocalItem[] }) {
  return (
    <Table aria-label="Local data">
      <TableHead>
        <TableRow>
          <TableHeader>What</TableHeader>
          <TableHeader>Key</TableHeader>
          <TableHeader>Kept</TableHeader>
          <TableHeader align="end">Size</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map(({ key, place, byteCount }) => (
          <TableRow key={`${place} ${key}`}>
            <TableCell isRowHeader className="whitespace-normal">
              {localName(key)}
            </TableCell>
            <TableCell>
              <code className="text-12 wrap-anywhere text-muted">{key}</code>
            </TableCell>
            <TableCell>{place === 'browser' ? 'until wiped' : 'until this tab is closed'}</TableCell>
            <TableCell align="end" className="tabular-nums">
              {formatBytes(byteCount)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
