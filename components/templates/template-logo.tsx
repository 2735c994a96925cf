import { initialsOf } from '@/components/templates/view';

/** Initials in a square: a template's `logo` is free text, and nothing that a platform names is fetched for it. */
export function TemplateLogo({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 flex-none place-items-center rounded-control border border-border bg-sunken text-13 font-semibold text-muted"
    >
      {initialsOf(name)}
    </span>
  );
}
