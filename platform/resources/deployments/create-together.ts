import type { AppDeps } from '../../app-deps.ts';
import { createBatcher } from '../../http/batcher.ts';
import type { PlatformContext } from '../../http/context.ts';
import { claimAnswered, claimOf, inTurn, once, type Claim } from '../../http/idempotency.ts';
import { createDeployments, type Accepted, type NewDeployment, type Wanted } from './create.ts';

type CreateDeps = Pick<AppDeps, 'db' | 'sealing' | 'runtime' | 'provider' | 'clock'>;

interface Asked extends Wanted {
  claim: Claim | null;
}

/**
 * Several small transactions rather than a large one: the database writes one while this process prepares the next,
 * where all in one would make each wait for the other: measured at more than twice as many creates on two busy processors.
 */
const BATCHES = { batchMax: 24, parallelMax: 3 };

/**
 * Makes the create of deployments. Requests that come while others are being written go together into one
 * transaction: one wait for the disk, and as many statements for all as for one. When anything stands in the way of
 * one of them, none is written, and each is done by itself, so that its answer depends on nobody else.
 */
export function createCreate(deps: CreateDeps) {
  const createTogether = createBatcher((asked: Asked[]) => tryTogether(deps, asked), BATCHES);

  return async (c: PlatformContext, request: NewDeployment): Promise<Accepted> => {
    const { accountId } = c.var.principal;
    const claim = claimOf(c, deps, request);
    const asked = { accountId, request, claim };
    // What takes hardware holds a pool that others wait for, so it waits for nobody's transaction but its own.
    if (request.quote_id !== undefined) return inTurn(claim, () => createAlone(deps, asked));
    return inTurn(claim, async () => (await createTogether(asked)) ?? (await createAlone(deps, asked)));
  };
}

/** Null for each when they were not written. Throws only what is the fault of a single one. */
async function tryTogether(deps: CreateDeps, asked: Asked[]): Promise<(Accepted | null)[]> {
  const [only, second] = asked;
  if (only !== undefined && second === undefined) return [await createAlone(deps, only)];
  try {
    return await deps.db.transaction(async (tx) => {
      const made = await createDeployments(tx, deps, asked);
      const done = made.flatMap((body, at) => {
        const claim = asked[at]?.claim;
        return claim == null ? [] : [{ claim, answer: { status: 202, body } }];
      });
      await claimAnswered(tx, done);
      return made;
    });
  } catch {
    // Whose fault it was, each finds out by itself.
    return asked.map(() => null);
  }
}

async function createAlone(deps: CreateDeps, asked: Asked): Promise<Accepted> {
  const { body } = await once(deps.db, asked.claim, async (tx) => {
    const [made] = await createDeployments(tx, deps, [asked]);
    if (made === undefined) throw new Error('A deployment was created without an answer.');
    return { status: 202, body: made };
  });
  return body;
}
