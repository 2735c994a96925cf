import { CopyButton } from '@/components/ui/copy-button';
import { cn } from '@/components/ui/cn';

export type CodeBlockProps = {
  code: string;
  /** What it is, for readers and the copy button: "curl command". */
  label: string;
  /** Keeps lines whole and scrolls sideways. */
  noWrap?: boolean;
  className?: string;
};

/** Code, JSON or a command, with a button that copies all of it. */
export function CodeBlock({ code, label, noWrap = false, className }: CodeBlockProps) {
  return (
    <div
      data-slot="code-block"
      className={cn('relative min-w-0 rounded-control border border-border bg-sunken', className)}
    >
      <pre
        tabIndex={0}
        aria-label={label}
        role="region"
        className={cn(
          'max-h-[480px] overflow-auto py-2.5 pl-3 text-12 leading-5 focus-visible:-outline-offset-2',
          // What scrolls sideways ends before the button, and what wraps goes round it.
          noWrap ? 'mr-11 whitespace-pre' : 'pr-11 wrap-anywhere whitespace-pre-wrap',
        )}
      >
        <code>{code}</code>
      </pre>
      <CopyButton value={code} what={label} className="absolute top-1.5 right-1.5" />
    </div>
  );
}
