/** The portico: roof, three columns, step. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 18 18"
      aria-hidden="true"
      fill="currentColor"
      className={className ?? 'size-[18px] flex-none'}
    >
      <path d="M1 2h16v2.5H1zM2.5 6h2.75v8H2.5zM7.63 6h2.75v8H7.63zM12.75 6h2.75v8h-2.75zM1 15.5h16V17H1z" />
    </svg>
  );
}
