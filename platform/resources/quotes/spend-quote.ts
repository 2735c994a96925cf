import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { quotes } from '../../db/schema/capacity.ts';
import type { QuoteKind } from '../../db/schema/row-types.ts';
import type { ErrorCode } from '../../http/error-codes.ts';
import { PlatformError } from '../../http/platform-error.ts';

type Quote = typeof quotes.$inferSelect;

/** How long a quote is kept after its end, so that a late create is told why it is refused. */
const KEPT_MS = 3_600_000;

interface Spending {
  accountId: string;
  quoteId: string;
  kind: QuoteKind;
  now: Date;
  /** The code of the create that is refused. */
  refusal: ErrorCode;
}

/**
 * Spends a quote in the caller's transaction: of two creates of one moment, one gets it, and one that fails gives it
 * back. Throws `refusal` with the field quote_id when it is another's, was spent, or has ended.
 */
export async function spendQuote(tx: Transaction, spending: Spending): Promise<Quote> {
  const own = and(
    eq(quotes.id, spending.quoteId),
    eq(quotes.accountId, spending.accountId),
    eq(quotes.kind, spending.kind),
  );
  const [spent] = await tx
    .update(quotes)
    .set({ spentAt: spending.now })
    .where(and(own, isNull(quotes.spentAt), gt(quotes.validUntil, spending.now)))
    .returning();
  if (spent !== undefined) return spent;
  const [known] = await tx.select({ spentAt: quotes.spentAt }).from(quotes).where(own);
  throw new PlatformError(spending.refusal, {
    field: 'quote_id',
    message: `quote_id: ${reasonOf(known)}`,
    action: 'Take a new quote.',
  });
}

function reasonOf(known: { spentAt: Date | null } | undefined): string {
  if (known === undefined) return 'There is no such quote.';
  return known.spentAt === null ? 'The quote is no longer valid.' : 'The quote was used already.';
}

/** Forgets quotes that ended an hour ago; what was created with them holds its own price. */
export async function forgetOldQuotes(db: Database, now: Date): Promise<void> {
  await db.delete(quotes).where(lt(quotes.validUntil, new Date(now.getTime() - KEPT_MS)));
}
