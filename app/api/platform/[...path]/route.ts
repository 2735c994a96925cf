import { env } from '@/lib/server/env';
import { createGateway } from '@/lib/server/gateway';
import { createFront } from '@/lib/server/gateway-front';
import { isSameOrigin } from '@/lib/server/origin';
import { accessTokenIn } from '@/lib/server/session';
import { createTokenCache } from '@/lib/server/token-cache';

const gateway = createGateway({
  platformUrl: () => env().platformApiUrl,
  accessToken: createTokenCache(accessTokenIn),
  isOwnOrigin: (headers) => isSameOrigin(headers, env().portalOrigin),
});

// From here on the portal's own server comes straight to the gateway; any other server goes on coming by this route.
globalThis.porticoFront = createFront(gateway);

export { gateway as GET, gateway as POST, gateway as PUT, gateway as PATCH, gateway as DELETE };
