import type { ReactNode } from 'react';

export type SettingRowProps = { label: string; hint?: ReactNode; children: ReactNode };

/** One setting: what it is at the left, its control at the right; one under the other on a phone. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  return (
    <div className="grid items-start gap-x-6 gap-y-2 border-border px-4 py-3 [&+&]:border-t md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="text-13">
        <p className="font-medium">{label}</p>
        {hint === undefined ? null : <p className="text-12 text-muted">{hint}</p>}
      </div>
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-3 text-13">{children}</div>
    </div>
  );
}
