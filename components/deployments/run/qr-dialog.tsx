'use client';

import encodeQR from 'qr';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/components/ui/dialog';

/** Modules of empty border that readers need around a code. */
const QUIET = 4;

/** Only the machine itself knows these names. */
function isOnThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
}

/** The dark modules as one path, each a square of side 1. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** An address as a code for a phone's camera. Dark on white in both themes, as readers expect it. */
export function QrDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const modules = encodeQR(address, 'raw', { border: QUIET });
  const side = modules.length;
  return (
    <Dialog open onOpenChange={onClose} title="Open on a phone">
      <DialogBody>
        <svg
          role="img"
          aria-label={`QR code of ${address}`}
          viewBox={`0 0 ${side} ${side}`}
          shapeRendering="crispEdges"
          className="mx-auto w-56 rounded-control"
        >
          <rect width={side} height={side} fill="#fff" />
          <path d={pathOf(modules)} fill="#000" />
        </svg>
        <p className="text-center wrap-anywhere">
          <code>{address}</code>
        </p>
        {isOnThisMachine(address) ? (
          <p className="text-muted">Only this machine knows the address; a phone cannot open it.</p>
        ) : null}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  );
}
