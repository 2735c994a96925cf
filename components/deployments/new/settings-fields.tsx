'use client';

import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { FieldName } from '@/components/deployments/new/create-model';
import { unusualName } from '@/components/deployments/new/create-problems';
import { type FormPart, TextField } from '@/components/deployments/new/form-field';
import { Panel, PanelBody } from '@/components/ui/panel';

const advanced: readonly FieldName[] = [
  'port',
  'health_path',
  'resource_profile.cpu_units',
  'resource_profile.memory_mb',
  'resource_profile.storage_mb',
  'repository.dockerfile_path',
  'repository.docker_context_path',
];

function Advanced(part: FormPart) {
  return (
    <div className="mt-3 grid gap-4 md:grid-cols-2">
      <TextField {...part} name="port" label="Port" placeholder="8080" />
      <TextField
        {...part}
        name="health_path"
        label="Health path"
        placeholder="/"
        hint="Answers 200 when the app is ready"
        mono
      />
      <TextField {...part} name="resource_profile.cpu_units" label="CPU units" />
      <TextField {...part} name="resource_profile.memory_mb" label="Memory in MB" />
      <TextField {...part} name="resource_profile.storage_mb" label="Storage in MB" />
      {part.form.sourceType === 'template' ? null : (
        <>
          <TextField
            {...part}
            name="repository.dockerfile_path"
            label="Dockerfile path"
            placeholder="Dockerfile"
            mono
          />
          <TextField
            {...part}
            name="repository.docker_context_path"
            label="Docker context path"
            placeholder="."
            mono
          />
        </>
      )}
    </div>
  );
}

/** Name and what else can be set; what stays empty is left to the platform. */
export function SettingsFields(part: FormPart) {
  const [isOpen, setIsOpen] = useState(false);
  const hasProblem = advanced.some((name) => part.problems[name] !== undefined);
  return (
    <Panel title="Settings">
      <PanelBody className="grid gap-4">
        <div className="md:max-w-[50%]">
          <TextField
            {...part}
            name="name"
            label="Name"
            placeholder="web-api"
            hint={
              unusualName(part.form.name.trim()) ??
              'Lower-case letters, digits and -; the platform chooses one when empty'
            }
          />
        </div>
        <details
          className="group/more text-13"
          open={isOpen || hasProblem}
          onToggle={(event) => setIsOpen(event.currentTarget.open)}
        >
          <summary className="inline-flex list-none items-center gap-1 rounded-[3px] text-muted hover:text-text [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-3.5! group-open/more:rotate-90" />
            Port, health path and resources
          </summary>
          <Advanced {...part} />
        </details>
      </PanelBody>
    </Panel>
  );
}
