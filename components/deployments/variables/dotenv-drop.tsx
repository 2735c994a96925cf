'use client';

import { FileUp } from 'lucide-react';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { FieldError } from '@/components/ui/field';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';

/** Nobody's .env is larger; a log or a video dropped by mistake is. */
const BYTES_MAX = 1_048_576;

export interface DotenvDropProps {
  onText: (text: string, fileName: string) => void;
  /** What the button that opens a file says. */
  label?: string;
  children: ReactNode;
}

/** A place that takes a .env file, dropped or chosen. It is read here and sent nowhere. */
export function DotenvDrop({ onText, label = 'Choose a .env file', children }: DotenvDropProps) {
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const inputId = useId();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > BYTES_MAX) {
      setProblem(`${file.name} is larger than 1 MiB and was not read.`);
      return;
    }
    try {
      onText(await file.text(), file.name);
      setProblem(undefined);
    } catch {
      setProblem(`${file.name} could not be read.`);
    }
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div
      data-slot="dotenv-drop"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={cn('grid gap-3 rounded-control', isOver && 'outline-2 outline-offset-4 outline-focus')}
    >
      {children}
      <div className="flex flex-wrap items-center gap-2 text-12 text-muted">
        <input
          id={inputId}
          type="file"
          className="peer sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file can be chosen again after it was changed.
            event.target.value = '';
          }}
        />
        <label
          htmlFor={inputId}
          className={cn(
            buttonVariants({ size: 'small', variant: 'ghost' }),
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          )}
        >
          <FileUp aria-hidden="true" />
          {label}
        </label>
        <span className="max-md:hidden">or drop it here; it is read in this page and not uploaded</span>
      </div>
      <FieldError message={problem} />
    </div>
  );
}
