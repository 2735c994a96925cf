'use client';

import { RotateCw } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ExternalLink, webAddress } from '@/components/external-link';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { CopyButton, CopyText } from '@/components/ui/copy-button';
import { StatusMark } from '@/components/ui/status-mark';
import type { ApiError } from '@/lib/api/errors';
import { useBudgetFact } from '@/lib/browser/budget';
import { classFrozenUntil, frozenUntil } from '@/lib/browser/budget-ledger';
import { useNow } from '@/lib/browser/use-now';
import { errorText } from '@/lib/browser/support-bundle';
import { formatWait } from '@/lib/format/duration';
import { routes } from '@/lib/routes';
import type { SignInNotice } from '@/lib/sign-in-notice';

const SupportDialog = lazy(async () => {
  const module = await import('@/components/support-dialog');
  return { default: module.SupportDialog };
});

/** What a person needs of an error; ApiError fits. */
export type ErrorFacts = Pick<ApiError, 'message'> &
  Partial<
    Pick<
      ApiError,
      | 'code'
      | 'action'
      | 'retryable'
      | 'docsUrl'
      | 'field'
      | 'extra'
      | 'text'
      | 'correlationId'
      | 'status'
      | 'retryAfterMs'
      | 'rateClass'
      | 'readPath'
      | 'atMs'
    >
  >;

/** How long the platform asked to wait when it refused (`Retry-After`); empty where it named no time. */
export function askedWait({ retryAfterMs }: ErrorFacts): string {
  return retryAfterMs === undefined ? '' : `The platform asked to wait ${formatWait(retryAfterMs)}.`;
}

export type ErrorPanelProps = {
  error: ErrorFacts;
  /** What could not be done: "Deployments could not be read". */
  title?: ReactNode;
  /** Offered only where the platform says that trying again can help. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** Other ways on, beside the retry. */
  children?: ReactNode;
  className?: string;
};

/** A failure told in full: what happened, what to do, then code, status and correlation id to copy. */
export function ErrorPanel({
  error,
  title,
  onRetry,
  isRetrying = false,
  children,
  className,
}: ErrorPanelProps) {
  const isSignedOut = error.status === 401;
  const canRetry = error.retryable === true && onRetry !== undefined;
  return (
    <div
      data-slot="error-panel"
      role="alert"
      className={cn('grid grid-cols-[14px_minmax(0,1fr)] gap-x-3 p-4 text-13', className)}
    >
      <StatusMark shape="cross" tone="bad" className="mt-[3px]" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <p className="text-14 font-semibold wrap-anywhere">{title ?? error.message}</p>
        {title === undefined ? null : <p className="max-w-[70ch] wrap-anywhere">{error.message}</p>}
        {error.action === undefined || error.action === '' ? null : (
          <p className="max-w-[60ch] wrap-anywhere text-muted">{error.action}</p>
        )}
        {askedWait(error) === '' ? null : <p className="text-muted">{askedWait(error)}</p>}
        <ErrorMeta error={error} />
        {canRetry || isSignedOut || children !== undefined ? (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            {canRetry ? <RetryButton error={error} onRetry={onRetry} isRetrying={isRetrying} /> : null}
            {isSignedOut ? <SignInAgain /> : null}
            {children}
          </div>
        ) : null}
        <Report error={error} />
      </div>
    </div>
  );
}

/** Until when the platform asked to wait, here or for another call of the kind, in milliseconds since the epoch; 0 when it did not. */
function useAskedUntil({ atMs, retryAfterMs, rateClass, readPath }: ErrorFacts): number {
  const kindMs = useBudgetFact((ledger) => {
    if (rateClass !== undefined) return classFrozenUntil(ledger, rateClass);
    return readPath === undefined ? 0 : frozenUntil(ledger, 'get', readPath);
  }, 0);
  return atMs === undefined || retryAfterMs === undefined ? kindMs : Math.max(kindMs, atMs + retryAfterMs);
}

type RetryButtonProps = { error: ErrorFacts; onRetry: () => void; isRetrying: boolean };

/** "Try again", which waits as long as the platform asked to: pressed sooner it would only be refused again. */
export function RetryButton({ error, onRetry, isRetrying }: RetryButtonProps) {
  const untilMs = useAskedUntil(error);
  const nowMs = useNow(1_000);
  const leftMs = untilMs - nowMs;
  return (
    <Button
      size="small"
      onClick={onRetry}
      working={isRetrying}
      disabledReason={leftMs > 0 ? 'The platform refuses every call of this kind until then.' : undefined}
    >
      <RotateCw aria-hidden="true" />
      Try again
      {/* The panel is a live region: a countdown in it would be read out each second. */}
      {leftMs > 0 ? <span aria-hidden="true">in {formatWait(leftMs)}</span> : null}
    </Button>
  );
}

/** A whole load, not a link within the app: nothing of the ended session may stay in the page. */
function SignInAgain() {
  const pathname = usePathname();
  const notice: SignInNotice = 'session-ended';
  return (
    <Button asChild size="small">
      <a href={routes.signIn(pathname, notice)}>Sign in again</a>
    </Button>
  );
}

/** Lists of words beside the error that say what would be right, such as `profiles` of `profile_unknown` (specification 7.4). */
function choicesOf({ extra }: ErrorFacts): { name: string; words: string }[] {
  return Object.entries(extra ?? {}).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')
      ? [{ name, words: value.slice(0, CHOICES_MAX).join(', ') }]
      : [],
  );
}

const CHOICES_MAX = 20;

function ErrorMeta({ error }: { error: ErrorFacts }) {
  const { code, status, correlationId, docsUrl, field } = error;
  const hasDocs = docsUrl !== undefined && webAddress(docsUrl) !== null;
  return (
    <>
      {choicesOf(error).map(({ name, words }) => (
        <p key={name} className="text-muted">
          Known {name}: <code className="text-12 wrap-anywhere">{words}</code>
        </p>
      ))}
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-12 wrap-anywhere text-muted empty:hidden">
        {code === undefined ? null : <code>{code}</code>}
        {status === undefined || status === 0 ? null : <span>Status {status}</span>}
        {field === undefined ? null : (
          <span>
            Field <code>{field}</code>
          </span>
        )}
        {correlationId === undefined ? null : (
          <span className="inline-flex max-w-full flex-wrap items-center gap-x-1">
            Correlation id <CopyText value={correlationId} what="Correlation id" />
          </span>
        )}
        {hasDocs ? (
          <ExternalLink href={docsUrl} className="min-h-6">
            Documentation
          </ExternalLink>
        ) : null}
      </div>
    </>
  );
}

/** The ways to take a failure to somebody else. */
function Report({ error }: { error: ErrorFacts }) {
  const [isOpen, setIsOpen] = useState(false);
  const page = usePathname();
  return (
    <div className="mt-2 -ml-2 flex flex-wrap gap-1">
      <CopyButton variant="ghost" size="small" what="Details of the error" value={errorText(error, page)}>
        Copy details
      </CopyButton>
      <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Support bundle
      </Button>
      {isOpen ? (
        <Suspense>
          <SupportDialog error={error} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
