/** Colours, type and measures of every chart, taken from the tokens so that both themes follow. */
export const chartTheme = {
  colors: {
    line: 'var(--muted)',
    ok: 'var(--ok)',
    bad: 'var(--bad)',
    unknown: 'var(--unknown)',
    gap: 'var(--border-strong)',
    grid: 'var(--border)',
    cursor: 'var(--focus)',
  },
  axis: {
    stroke: 'var(--border)',
    tick: { fill: 'var(--faint)', fontSize: 12 },
    tickLine: { stroke: 'var(--border-strong)' },
    tickSize: 4,
  },
  grid: { stroke: 'var(--border)', vertical: false },
  line: { strokeWidth: 1.5, dot: false, isAnimationActive: false },
  cursor: { stroke: 'var(--focus)', strokeWidth: 1 },
} as const;
