import { env } from '@/lib/server/env';
import { createGateway } from '@/lib/server/gateway';
import { isSameOrigin } from '@/lib/server/origin';
import { getAccessToken } from '@/lib/server/session';
import { createTokenCache } from '@/lib/server/token-cache';

const gateway = createGateway({
  platformUrl: () => env().platformApiUrl,
  accessToken: createTokenCache(() => getAccessToken({ canSave: true })),
  isOwnOrigin: (headers) => isSameOrigin(headers, env().portalOrigin),
});

export { gateway as GET, gateway as POST, gateway as PUT, gateway as PATCH, gateway as DELETE };
