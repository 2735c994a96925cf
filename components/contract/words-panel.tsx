'use client';

import { EmptyState } from '@/components/empty-state';
import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { unknownWords } from '@/lib/browser/unknown-words';
import { useLocalStore } from '@/lib/browser/use-local-store';

/** The words of answers that this browser met and the portal does not know. */
export function WordsPanel() {
  const { value: words, change } = useLocalStore(unknownWords);
  return (
    <Panel
      title="Unknown words"
      sub="met in answers, by this browser"
      actions={
        words.length === 0 ? undefined : (
          <Button size="small" onClick={() => change(null)}>
            Forget them
          </Button>
        )
      }
    >
      {words.length === 0 ? (
        <EmptyState title="None was met">
          A state or a type that this version of the portal does not know is shown in the platform’s own word,
          and listed here.
        </EmptyState>
      ) : (
        <Table aria-label="Unknown words">
          <TableHead>
            <TableRow>
              <TableHeader>Word</TableHeader>
              <TableHeader>In place of one of</TableHeader>
              <TableHeader align="end">First met</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {words.map(({ word, known, firstSeenMs }) => (
              <TableRow key={`${word} ${known.join()}`}>
                <TableCell isRowHeader>
                  <code className="wrap-anywhere">{word}</code>
                </TableCell>
                <TableCell className="h-auto py-2 whitespace-normal">
                  <code className="text-12 wrap-anywhere text-muted">{known.join(', ')}</code>
                </TableCell>
                <TableCell align="end">
                  <Time value={new Date(firstSeenMs).toISOString()} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
