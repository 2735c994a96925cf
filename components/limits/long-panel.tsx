'use client';

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Panel, type PanelProps } from '@/components/ui/panel';

export type LongPanelProps = Omit<PanelProps, 'className'> & {
  /** What it holds, counted: "45 operations". */
  what: string;
};

/** A panel of many rows: folded to its head on a phone until it is pressed, all of it wherever there is room. */
export function LongPanel({ what, actions, children, ...rest }: LongPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const fold = (
    <Button
      size="small"
      variant="ghost"
      className="md:hidden"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => setIsOpen(!isOpen)}
    >
      {what}
      <ChevronDown aria-hidden="true" className={cn(isOpen && 'rotate-180')} />
    </Button>
  );
  return (
    <Panel
      className={cn(!isOpen && 'max-md:[&>header]:border-b-0')}
      actions={
        <>
          {actions}
          {fold}
        </>
      }
      {...rest}
    >
      <div id={id} className={cn(!isOpen && 'max-md:hidden')}>
        {children}
      </div>
    </Panel>
  );
}
