import type { AppDeps } from '../../app-deps.ts';
import { accruedThisMonth, type Reservation } from '../billing/accrual.ts';
import { usd } from '../billing/pricing.ts';
import { reservationOf, toDeployment } from './deployment-answer.ts';
import { selectSome, selectVersions, type DeploymentRow } from './deployment-rows.ts';

/** A deployment as a part of the answer's text, but for the one number in it that changes by itself. */
interface Piece {
  version: string;
  head: string;
  reservation: Reservation;
  tail: string;
}

/** Of about a kilobyte each. */
const KEPT_MAX = 10_000;

/**
 * Makes the reader of an account's list, deleted deployments too, newest first, as the text of the answer. Each read
 * asks the database for the version of every row; only rows that have changed are read and written out again.
 */
export function createListText({ pool, runtime }: Pick<AppDeps, 'pool' | 'runtime'>) {
  const kept = new Map<string, Piece>();

  async function piecesOf(accountId: string): Promise<Piece[]> {
    const versions = await selectVersions(pool, accountId);
    const known = versions.map(([id, version]) => {
      const piece = kept.get(id);
      return piece?.version === version ? piece : id;
    });
    const changed = known.filter((piece) => typeof piece === 'string');
    if (changed.length === 0) return known.filter((piece) => typeof piece !== 'string');
    const read = new Map<string, Piece>();
    for (const row of await selectSome(pool, accountId, changed)) {
      read.set(row.id, pieceOf(row, runtime.publicUrl(row.subdomain)));
    }
    for (const [id, piece] of read) keep(id, piece);
    // A row that is gone since then is left out.
    return known.flatMap((piece) => (typeof piece === 'string' ? (read.get(piece) ?? []) : piece));
  }

  function keep(id: string, piece: Piece): void {
    kept.delete(id);
    kept.set(id, piece);
    if (kept.size <= KEPT_MAX) return;
    const oldest = kept.keys().next();
    if (oldest.done !== true) kept.delete(oldest.value);
  }

  return async (accountId: string): Promise<string> => {
    const pieces = await piecesOf(accountId);
    const now = Date.now();
    const texts = pieces.map(
      ({ head, reservation, tail }) => head + String(usd(accruedThisMonth(reservation, now))) + tail,
    );
    return `{"deployments":[${texts.join(',')}]}`;
  };
}

function pieceOf(row: DeploymentRow, publicUrl: string): Piece {
  const { billing, ...rest } = toDeployment(row, publicUrl, 0);
  const { accrued_this_month_usd: _changing, ...fixed } = billing ?? {};
  return {
    version: row.version,
    head: `${JSON.stringify(rest).slice(0, -1)},"billing":{"accrued_this_month_usd":`,
    reservation: reservationOf(row),
    tail: `,${JSON.stringify(fixed).slice(1)}}`,
  };
}
