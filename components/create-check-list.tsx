import { checkLooks, type CreateCheck } from '@/components/create-checks';
import { StatusMark } from '@/components/ui/status-mark';

const readers = {
  ready: 'ready',
  open: 'to do',
  blocked: 'blocked',
  'not-reported': 'not reported',
} as const;

/** One line for each check: mark, what, and how it stands. */
export function CreateCheckList({ items }: { items: readonly CreateCheck[] }) {
  return (
    <ul className="grid gap-2.5 text-13" aria-label="Checks">
      {items.map(({ id, label, detail, state }) => (
        <li key={id} className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-2.5">
          <StatusMark {...checkLooks[state]} className="mt-[3px]" />
          <span>
            {label}
            <span className="sr-only">, {readers[state]}</span>
          </span>
          <span
            className={`col-start-2 text-12 wrap-anywhere ${state === 'blocked' ? 'text-bad-text' : 'text-muted'}`}
          >
            {detail}
          </span>
        </li>
      ))}
    </ul>
  );
}
