import { cookies } from 'next/headers';
import type { NextRequest } from 'next/server';
import { routes } from '@/lib/routes';
import { beginSignIn, SignInError } from '@/lib/server/oidc';
import { seeOther } from '@/lib/server/see-other';
import { report } from '@/lib/server/report';
import { safeReturnTo } from '@/lib/server/return-to';
import { openFlowCookie } from '@/lib/server/session-cookie';

/** Sends the browser to the issuer. Nothing here depends on who asks: what protects a sign-in is checked at its end. */
export async function GET(request: NextRequest): Promise<Response> {
  const returnTo = safeReturnTo(request.nextUrl.searchParams.get('returnTo'));
  try {
    const { location, flow } = await beginSignIn(returnTo);
    await (await openFlowCookie(await cookies())).save(flow);
    return seeOther(location);
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    report('sign-in-start', error);
    return seeOther(routes.signIn(returnTo, error.failure));
  }
}
