export type SpendLineProps = {
  label: string;
  /** What `sumMoney` gave: null where no amount was known. */
  total: string | null;
  /** How many amounts are missing from it. */
  unknownCount: number;
  /** What stands where no amount was known: "no deployments", "not reported". */
  absent: string;
};

/** One line of what an account spends, in a `dl`. A sum that is not whole says for how many it is unknown. */
export function SpendLine({ label, total, unknownCount, absent }: SpendLineProps) {
  return (
    <div className="flex min-h-row items-center justify-between gap-4 px-4 text-13">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">
        {total === null ? (
          <span className="text-faint">{absent}</span>
        ) : (
          <>
            <span className="font-medium tabular-nums">{total}</span>
            {unknownCount === 0 ? null : (
              <span className="text-12 text-muted"> unknown for {unknownCount}</span>
            )}
          </>
        )}
      </dd>
    </div>
  );
}
