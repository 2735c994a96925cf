import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startProduct, type RunningProduct } from '../support/product.ts';
import { startStandIn, type StandIn } from './stand-in.ts';

const SECRETS = z.object({ clientSecret: z.string(), sessionSecret: z.string() });

export type FaultyPortal = {
  portalUrl: string;
  standIn: StandIn;
  stop: () => Promise<void>;
};

/**
 * Starts a second portal, whose platform is a stand-in before the one of the running product. Both take the same
 * session: cookies belong to a host, whatever its port, and are sealed with the same secret.
 */
export async function startFaultyPortal(
  product: Pick<RunningProduct, 'apiUrl' | 'dataDir'>,
): Promise<FaultyPortal> {
  const secrets = SECRETS.parse(JSON.parse(await readFile(join(product.dataDir, 'secrets.json'), 'utf8')));
  const standIn = await startStandIn(product.apiUrl);
  const portal = await startProduct({
    env: {
      PLATFORM_API_URL: standIn.url,
      OIDC_ISSUER: `${product.apiUrl}/oidc`,
      OIDC_CLIENT_ID: 'portico-portal',
      OIDC_CLIENT_SECRET: secrets.clientSecret,
      SESSION_SECRET: secrets.sessionSecret,
    },
  });
  return {
    portalUrl: portal.portalUrl,
    standIn,
    stop: async () => {
      await portal.stop();
      await standIn.stop();
    },
  };
}
