import { cookies } from 'next/headers';
import type { NextRequest } from 'next/server';
import { routes } from '@/lib/routes';
import { completeSignIn, revokeTokens, SignInError } from '@/lib/server/oidc';
import { seeOther } from '@/lib/server/see-other';
import { report } from '@/lib/server/report';
import { getSession, startSession } from '@/lib/server/session';
import { openFlowCookie } from '@/lib/server/session-cookie';

/** Takes the browser back from the issuer and starts the session. */
export async function GET(request: NextRequest): Promise<Response> {
  const flowCookie = await openFlowCookie(await cookies());
  const flow = flowCookie.value;
  // A reload, or the back button, after a sign-in that worked.
  if (!flow) return seeOther((await getSession()) ? routes.overview() : routes.signIn(undefined, 'expired'));
  flowCookie.destroy();
  try {
    const before = await startSession(await completeSignIn(request.nextUrl.search, flow));
    if (before) await revokeTokens(before).catch((error: unknown) => report('old-session-revocation', error));
    return seeOther(flow.returnTo);
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    report('sign-in-callback', error);
    return seeOther(routes.signIn(flow.returnTo, error.failure));
  }
}
