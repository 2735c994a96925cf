'use client';

import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import type { LostKey } from './use-issue';

interface LostKeyBannerProps {
  lost: LostKey | null;
  onRevoke: (keyId: string) => void;
  onDismiss: () => void;
}

/** Says that an answer was lost, names the keys that came since, and offers to revoke what nobody can use. */
export function LostKeyBanner({ lost, onRevoke, onDismiss }: LostKeyBannerProps) {
  if (lost === null) return null;
  const rowIds = lost.rowIds ?? [];
  return (
    <Banner
      kind={rowIds.length === 0 && lost.rowIds !== null ? 'warn' : 'bad'}
      role="alert"
      title="The answer of the platform did not arrive."
      actions={
        <>
          {rowIds.map((id) => (
            <Button key={id} size="small" variant="danger" onClick={() => onRevoke(id)}>
              Revoke {id}
            </Button>
          ))}
          <Button size="small" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {wordsFor(lost.rowIds)}{' '}
      {rowIds.map((id) => (
        <CopyText key={id} value={id} what="Key id" />
      ))}{' '}
      <code>{lost.error.code}</code>
    </Banner>
  );
}

function wordsFor(rowIds: readonly string[] | null): string {
  if (rowIds === null) {
    return 'A key may have been issued, and the list could not be read to find out. Read the list again before you issue another.';
  }
  if (rowIds.length === 0) return 'The list shows no new key, so none seems to have been issued.';
  return 'A new key is in the list. Nobody has its plaintext, unless somebody else just issued it: revoke it.';
}
