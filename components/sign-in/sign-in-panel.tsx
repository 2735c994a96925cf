import { BrandMark } from '@/components/navigation/brand';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { routes } from '@/lib/routes';
import type { SignInWords } from './sign-in-words';

export interface SignInPanelProps {
  /** Host name (and port) of the issuer, so that a person knows whose login page comes next. */
  issuerHost: string;
  /** In-app path to come back to, already checked. */
  returnTo: string;
  words: SignInWords | null;
}

/** Says what signing in does and starts it. The button is a plain link: nothing may be fetched before it is pressed. */
export function SignInPanel({ issuerHost, returnTo, words }: SignInPanelProps) {
  return (
    <div className="grid w-full max-w-[376px] gap-4">
      {words === null ? null : (
        <Banner kind={words.kind} title={words.title} role={words.kind === 'bad' ? 'alert' : 'status'}>
          {words.text}
        </Banner>
      )}
      <section className="rounded-panel border bg-surface p-6">
        <p className="mb-6 flex items-center gap-2 font-semibold">
          <BrandMark />
          Portico
        </p>
        <h1 className="text-20 font-semibold tracking-[-0.01em]">Sign in to the portal</h1>
        <p className="mt-1 text-muted">
          The login page of <span className="font-mono text-12 text-text wrap-anywhere">{issuerHost}</span>{' '}
          opens and brings you back here. The portal never sees your password.
        </p>
        <Button asChild variant="primary" className="mt-6 w-full">
          <a href={routes.authStart(returnTo === routes.overview() ? undefined : returnTo)}>
            Continue to sign-in
          </a>
        </Button>
      </section>
    </div>
  );
}
