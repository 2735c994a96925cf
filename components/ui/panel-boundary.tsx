'use client';

import { unstable_rethrow } from 'next/navigation';
import { Component, type ReactNode } from 'react';
import { ErrorPanel } from '@/components/error-panel';
import { Button } from '@/components/ui/button';

export type PanelBoundaryProps = {
  /** When it changes, what failed is drawn again: new data may be drawn where the old could not. The children when not given. */
  resetKey?: unknown;
  /** Stands within a line, where there is room for a word alone; only new data draws it again. */
  isInline?: boolean;
  children: ReactNode;
};

type State = { hasFailed: boolean };

/**
 * Keeps a part of a page that cannot be drawn from taking the page with it. It shows a failure of this portal's own code; failed reads are
 * told by QueryView.
 */
export class PanelBoundary extends Component<PanelBoundaryProps, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    // Redirects and "not found" travel as errors too, and belong to the router.
    unstable_rethrow(error);
    return { hasFailed: true };
  }

  override componentDidUpdate(before: PanelBoundaryProps): void {
    const keyOf = ({ resetKey, children }: PanelBoundaryProps) => resetKey ?? children;
    if (this.state.hasFailed && !Object.is(keyOf(before), keyOf(this.props))) this.drawAgain();
  }

  private readonly drawAgain = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.isInline === true) return <span className="text-12 text-muted">Could not be drawn</span>;
    return (
      <ErrorPanel error={FAILURE}>
        <Button size="small" onClick={this.drawAgain}>
          Draw it again
        </Button>
      </ErrorPanel>
    );
  }
}

const FAILURE = {
  message: 'This part could not be drawn.',
  action:
    'The rest of the page works. Draw it again; if it fails again, take the support bundle to who runs the portal.',
};
