'use client';

import { ChevronRight } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { Hardware } from '@/components/deployments/new/create-model';
import { type FormPart, TextField } from '@/components/deployments/new/form-field';
import type { GpuFieldsProps } from '@/components/deployments/new/gpu-fields';
import { GpuWaiting } from '@/components/deployments/new/gpu-waiting';
import { PanelBody } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import { SkeletonRows } from '@/components/ui/skeleton';

const ImageCredentials = dynamic(
  async () => (await import('@/components/deployments/new/image-credentials')).ImageCredentials,
  { loading: () => <SkeletonRows rows={3} /> },
);
const GpuFields = dynamic(async () => (await import('@/components/deployments/new/gpu-fields')).GpuFields, {
  loading: GpuWaiting,
});

const hardware = [
  { value: 'reserved', label: 'CPU and memory' },
  { value: 'gpu', label: 'GPU' },
] as const satisfies readonly { value: Hardware; label: string }[];

function Credentials(part: FormPart) {
  const hasProblem = part.problems['image.credentials'] !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group/more text-13"
      open={isOpen || hasProblem}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex list-none items-center gap-1 rounded-[3px] text-muted hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5! group-open/more:rotate-90" />
        Registry credentials
      </summary>
      {isOpen || hasProblem ? (
        <div className="mt-3">
          <ImageCredentials {...part} />
        </div>
      ) : null}
    </details>
  );
}

/** A container image: its name and port, what it takes to pull it, and what it runs on. */
export function ImageFields({ gpu, ...part }: FormPart & { gpu: GpuFieldsProps['gpu'] }) {
  return (
    <PanelBody className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField
          {...part}
          name="image.ref"
          label="Image"
          placeholder="registry.example/team/app:1.2"
          hint="Name with tag or digest; no https://"
          mono
          required
        />
        <TextField {...part} name="image.port" label="Port" placeholder="8080" hint="The one it listens on" />
      </div>
      <Credentials {...part} />
      <div className="flex flex-wrap items-center gap-3 border-t border-border pt-4 text-13">
        <span className="font-medium">Runs on</span>
        <Segmented
          label="Runs on"
          size="small"
          segments={hardware}
          value={part.form.hardware}
          onValueChange={(next) => part.onChange({ hardware: next })}
        />
      </div>
      {part.form.hardware === 'gpu' ? <GpuFields {...part} gpu={gpu} /> : null}
    </PanelBody>
  );
}
