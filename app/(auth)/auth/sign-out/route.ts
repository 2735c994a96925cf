import { routes } from '@/lib/routes';
import { endSessionLocation, revokeTokens } from '@/lib/server/oidc';
import { assertSameOrigin, OriginError } from '@/lib/server/origin';
import { seeOther } from '@/lib/server/see-other';
import { report } from '@/lib/server/report';
import { endSession } from '@/lib/server/session';

/** Ends the session here, its tokens at the issuer, and the sign-in at the issuer. */
export async function POST(request: Request): Promise<Response> {
  try {
    assertSameOrigin(request.headers);
  } catch (error) {
    if (error instanceof OriginError) return new Response(error.message, { status: 403 });
    throw error;
  }
  const session = await endSession();
  try {
    if (session) await revokeTokens(session);
    const location = await endSessionLocation(session?.idToken ?? null);
    return seeOther(location ?? routes.signIn());
  } catch (error) {
    report('sign-out', error);
    return seeOther(routes.signIn(undefined, 'signed-out-here'));
  }
}
