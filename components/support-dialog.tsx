'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogBody, DialogFoot } from '@/components/ui/dialog';
import { contractDocument } from '@/lib/api/contract-document';
import { CONTRACT_VERSION } from '@/lib/api/operations.gen';
import { journalNow } from '@/lib/browser/journal';
import { saveFile } from '@/lib/browser/save-file';
import { BUNDLE_PARTS, supportBundle, type BundleFacts } from '@/lib/browser/support-bundle';
import type { BundlePart, ReportedError } from '@/lib/browser/support-bundle';
import { counted } from '@/lib/format/count';
import { countRedacted } from '@/lib/format/redact';

const words: Record<BundlePart, { label: string; hint: string }> = {
  error: { label: 'This error', hint: 'Message, code, field and ids' },
  requests: { label: 'The last requests', hint: 'Method, path, status and ids, without headers and bodies' },
  browser: { label: 'This browser', hint: 'Its name, language, time zone and window' },
};

/** The version in a contract as it came; null where it says none. */
function versionIn(document: unknown): string | null {
  if (typeof document !== 'object' || document === null || !('info' in document)) return null;
  const { info } = document;
  if (typeof info !== 'object' || info === null || !('version' in info)) return null;
  return typeof info.version === 'string' ? info.version : null;
}

function factsNow(liveDocument: unknown): BundleFacts {
  return {
    nowMs: Date.now(),
    page: window.location.pathname,
    portal: window.location.origin,
    builtContract: CONTRACT_VERSION,
    liveContract: versionIn(liveDocument),
    browser: {
      agent: navigator.userAgent,
      language: navigator.language,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      size: `${window.innerWidth}x${window.innerHeight}`,
      isOnline: navigator.onLine,
    },
  };
}

export type SupportDialogProps = { error?: ReportedError; onClose: () => void };

/** Shows to the letter what a report would hold before it leaves: a person copies or saves it, the portal sends nothing. */
export function SupportDialog({ error, onClose }: SupportDialogProps) {
  const queryClient = useQueryClient();
  // As of the press: what goes on meanwhile would change the text under the eyes of who checks it.
  const [facts] = useState(() => factsNow(queryClient.getQueryData(contractDocument.queryKey)));
  const [requests] = useState(journalNow);
  const [parts, setParts] = useState<ReadonlySet<BundlePart>>(() => new Set(BUNDLE_PARTS));
  const text = supportBundle(facts, parts, { error: error ?? null, requests });
  const removed = countRedacted(text);
  const offered = BUNDLE_PARTS.filter((part) => part !== 'error' || error !== undefined);
  const toggle = (part: BundlePart) =>
    setParts((before) => new Set(BUNDLE_PARTS.filter((each) => before.has(each) !== (each === part))));
  const save = () => saveFile(`portico-support-${facts.nowMs}.json`, 'application/json', text);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Support bundle"
      description="For whoever runs the platform. Nothing is sent: read it, leave out what you like, then copy or save it."
      className="max-w-2xl"
    >
      <DialogBody>
        <div className="grid gap-2 md:grid-cols-3">
          {offered.map((part) => (
            <Checkbox key={part} {...words[part]} checked={parts.has(part)} onChange={() => toggle(part)} />
          ))}
        </div>
        <CodeBlock label="Support bundle" code={text} className="[&>pre]:max-h-[38dvh]" />
      </DialogBody>
      <DialogFoot
        note={
          removed === 0
            ? 'Nothing in it looks like a secret.'
            : `${counted(removed, 'text that looks', 'texts that look')} like a secret ${removed === 1 ? 'was' : 'were'} removed.`
        }
      >
        <CopyButton value={text} what="Support bundle">
          Copy
        </CopyButton>
        <Button variant="primary" onClick={save}>
          <Download aria-hidden="true" />
          Save file
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
