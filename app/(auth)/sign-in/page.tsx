import type { Metadata } from 'next';
import { SignInPanel } from '@/components/sign-in/sign-in-panel';
import { signInWords } from '@/components/sign-in/sign-in-words';
import { env } from '@/lib/server/env';
import { SIGNED_OUT_STATE } from '@/lib/server/oidc';
import { safeReturnTo } from '@/lib/server/return-to';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { returnTo, error, state } = await searchParams;
  const code = typeof error === 'string' ? error : undefined;
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-6">
      <SignInPanel
        issuerHost={env().issuer.host}
        returnTo={safeReturnTo(returnTo)}
        words={signInWords(code, state === SIGNED_OUT_STATE)}
      />
    </main>
  );
}
