import type { AppDeps } from '../../app-deps.ts';
import { etagOf } from '../../http/etag.ts';
import { accruedThisMonth, toldUntil, type Reservation } from '../billing/accrual.ts';
import { usd } from '../billing/pricing.ts';
import { reservationOf, toDeployment } from './deployment-answer.ts';
import { selectSome, selectVersions, splitVersions, type DeploymentRow } from './deployment-rows.ts';

/** A deployment as a part of the answer's text, but for the one number in it that changes by itself. */
interface Piece {
  version: string;
  head: string;
  reservation: Reservation;
  tail: string;
}

/** The last answer of an account, and what it was made from. */
interface Answer {
  versions: string;
  until: number;
  text: string;
  etag: string;
}

/** Of about a kilobyte each. */
const KEPT_MAX = 10_000;
/** Whole answers, and the length of the longest that is kept. */
const ANSWERS_MAX = 10;
const ANSWER_LENGTH_MAX = 2_000_000;

/**
 * Makes the reader of an account's list, deleted deployments too, newest first, as the text of the answer. Each read
 * asks the database for the version of every row; only rows that have changed are read and written out again, and
 * nothing is where neither a row nor the minute has changed.
 */
export function createListText({ pool, runtime }: Pick<AppDeps, 'pool' | 'runtime'>) {
  const kept = new Map<string, Piece>();
  const answers = new Map<string, Answer>();

  async function piecesOf(accountId: string, versions: string): Promise<Piece[]> {
    const known = splitVersions(versions).map(([id, version]) => {
      const piece = kept.get(id);
      return piece?.version === version ? piece : id;
    });
    const changed = known.filter((piece) => typeof piece === 'string');
    if (changed.length === 0) return known.filter((piece) => typeof piece !== 'string');
    const read = new Map<string, Piece>();
    for (const row of await selectSome(pool, accountId, changed)) {
      read.set(row.id, pieceOf(row, runtime.publicUrl(row.subdomain)));
    }
    for (const [id, piece] of read) keep(kept, KEPT_MAX, id, piece);
    // A row that is gone since then is left out.
    return known.flatMap((piece) => (typeof piece === 'string' ? (read.get(piece) ?? []) : piece));
  }

  return async (accountId: string): Promise<Pick<Answer, 'text' | 'etag'>> => {
    const versions = await selectVersions(pool, accountId);
    const now = toldUntil(Date.now());
    const last = answers.get(accountId);
    if (last?.versions === versions && last.until === now) return last;
    const pieces = await piecesOf(accountId, versions);
    const texts = pieces.map(
      ({ head, reservation, tail }) => head + String(usd(accruedThisMonth(reservation, now))) + tail,
    );
    const text = `{"deployments":[${texts.join(',')}]}`;
    const answer = { versions, until: now, text, etag: etagOf(text) };
    if (text.length <= ANSWER_LENGTH_MAX) keep(answers, ANSWERS_MAX, accountId, answer);
    return answer;
  };
}

/** The oldest goes when there are more than `max`. */
function keep<Value>(all: Map<string, Value>, max: number, key: string, value: Value): void {
  all.delete(key);
  all.set(key, value);
  if (all.size <= max) return;
  const oldest = all.keys().next();
  if (oldest.done !== true) all.delete(oldest.value);
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
