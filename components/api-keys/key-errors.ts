import type { ErrorFacts } from '@/components/error-panel';
import type { QueryLike } from '@/components/query-view';
import { overlay } from '@/lib/overlay';

interface Words {
  message: string;
  action: string;
}

/** What the refusals of specification 5 mean on these pages, where the platform's own words do not know them. */
const WORDS: Readonly<Record<string, Words>> = {
  portal_session_required: {
    message: 'Keys are managed with a portal session, and the platform took this one for an API key.',
    action:
      'Sign in again. If it stays, whoever runs this portal has to give it sessions instead of a key (specification 5, rule 3).',
  },
  authentication_required: {
    message: 'The session has ended, so nothing was issued or revoked.',
    action: 'Sign in again, then repeat it.',
  },
  invalid_api_key: {
    message: 'The platform does not take this session any more: it was ended elsewhere, or revoked.',
    action: 'Sign in again, then repeat it. Nothing was issued or revoked.',
  },
};

/** An error of these pages with what it means here; any other as it is. */
export function explained(error: ErrorFacts | null): ErrorFacts | null {
  if (error?.code === undefined || !Object.hasOwn(WORDS, error.code)) return error;
  const words = WORDS[error.code];
  const { code, status, correlationId, docsUrl } = error;
  return {
    code,
    ...words,
    message: words?.message ?? error.message,
    ...(status !== undefined && { status }),
    ...(correlationId !== undefined && { correlationId }),
    ...(docsUrl !== undefined && { docsUrl }),
  };
}

/** A read of these pages, its error explained. */
export function explainedQuery<View>(query: QueryLike<View>): QueryLike<View> {
  return overlay(query, { error: explained(query.error) });
}
