'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { ErrorPanel } from '@/components/error-panel';
import { clockWords, costWords, durationWords, outcomeOf } from '@/components/journal/words';
import { RawJson } from '@/components/raw-json';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyText } from '@/components/ui/copy-button';
import { FactList, type Fact } from '@/components/ui/facts';
import { IconButton } from '@/components/ui/icon-button';
import { Status } from '@/components/ui/status-mark';
import { operationOf } from '@/lib/api/operations';
import { platformOf } from '@/lib/api/platform-of';
import { useConnection } from '@/lib/browser/connection';
import type { JournalEntry } from '@/lib/browser/journal';
import { callCurl } from '@/lib/format/call-curl';

export type JournalDetailProps = { entry: JournalEntry; apiUrl: string; onClose: () => void };

/** One call: its ids, what it cost, the same as curl, and for a read the way to make it again. */
export function JournalDetail({ entry, apiUrl, onClose }: JournalDetailProps) {
  const { method, path, params, body } = entry;
  const operation = operationOf(method, path);
  const needsCredential = operation?.credential !== 'none';
  const curl = callCurl({
    apiUrl,
    method,
    path,
    params,
    needsCredential,
    ...(body !== undefined && { body }),
  });
  return (
    <section
      aria-label="One request"
      className="grid min-h-0 content-start gap-4 overflow-auto border-border p-4 md:border-l"
    >
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 font-mono text-13 font-medium wrap-anywhere">
          {method.toUpperCase()} {path}
        </h3>
        <IconButton label="Back to the list" size="small" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <FactList facts={factsOf(entry)} />
      <div className="grid gap-1">
        <CodeBlock label="curl command" code={curl} />
        <p className="text-12 text-muted">
          {body === undefined
            ? 'Set $API_KEY to a key of this account.'
            : 'What may be secret was never kept: set each $NAME, and $API_KEY, in the shell.'}
        </p>
      </div>
      {method === 'get' ? <Replay key={entry.id} entry={entry} /> : null}
    </section>
  );
}

function factsOf(entry: JournalEntry): Fact[] {
  const { atMs, durationMs, requestId, correlationId, from } = entry;
  const { word, ...look } = outcomeOf(entry);
  const id = (value: string | null, what: string) =>
    value === null ? <span className="text-faint">none</span> : <CopyText value={value} what={what} />;
  return [
    { label: 'Outcome', value: <Status {...look}>{word}</Status> },
    { label: 'Time', value: `${clockWords(atMs)}, took ${durationWords(durationMs)}` },
    { label: 'Made by', value: from === 'this-tab' ? 'this tab' : 'another tab of this account' },
    { label: 'Budget after it', value: costWords(entry) },
    { label: 'Request id', value: id(requestId, 'Request id') },
    ...(correlationId === null || correlationId === requestId
      ? []
      : [{ label: 'Correlation id', value: id(correlationId, 'Correlation id') }]),
  ];
}

/** Makes a read again. Reads change nothing (RFC 9110, 9.2.1), so only they can be made again from here. */
function Replay({ entry: { path, params, rateLimit } }: { entry: JournalEntry }) {
  const queryClient = useQueryClient();
  const isOnline = useConnection() !== 'offline';
  const [answer, setAnswer] = useState<{ value: unknown } | null>(null);
  const read = useMutation({
    mutationFn: () => platformOf(queryClient).read(path, params),
    onSuccess: (value) => setAnswer({ value }),
    gcTime: 0,
  });
  const replay = () => read.mutate();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="small"
          working={read.isPending}
          onClick={replay}
          disabledReason={isOnline ? undefined : 'There is no network.'}
        >
          <RotateCw aria-hidden="true" />
          Make this read again
        </Button>
        <span className="text-12 text-muted">
          {rateLimit === null ? 'Draws from the same budget' : `Costs 1 of ${rateLimit.remaining} left`}
        </span>
      </div>
      {read.error === null ? null : <ErrorPanel error={read.error} className="p-0" />}
      {answer === null || read.error !== null ? null : <RawJson value={answer.value} label="The answer" />}
    </div>
  );
}
