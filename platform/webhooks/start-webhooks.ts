import type { AppDeps } from '../app-deps.ts';
import { createDispatcher, type DispatcherOptions } from './dispatcher.ts';

/** Begins to deliver; says so when the start-up lets local receivers in. Gives the end of it. */
export function startWebhooks(
  deps: Pick<AppDeps, 'pool' | 'sealing' | 'logger' | 'addressGuard' | 'env'>,
  options: Partial<DispatcherOptions> = {},
): () => Promise<void> {
  const { pool, sealing, logger, addressGuard: guard } = deps;
  const { webhookLoopbackReceivers: receivers } = deps.env;
  if (receivers.length > 0) {
    logger.warn(
      { receivers },
      'WEBHOOK_LOOPBACK_RECEIVERS is set: webhooks may be sent to these receivers on this machine, for development only',
    );
  }
  const dispatcher = createDispatcher({ pool, sealing, logger, guard, options });
  dispatcher.start();
  return () => dispatcher.stop();
}
