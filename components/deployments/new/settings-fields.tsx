'use client';

import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { CommandField } from '@/components/deployments/new/command-field';
import { type FieldName, isOnGpu, isSent } from '@/components/deployments/new/create-model';
import { unusualName } from '@/components/deployments/new/create-problems';
import { type FormPart, TextField } from '@/components/deployments/new/form-field';
import { SizeFields } from '@/components/deployments/new/size-fields';
import { Panel, PanelBody } from '@/components/ui/panel';

const advanced: readonly FieldName[] = [
  'port',
  'health_path',
  'command',
  'args',
  'resource_profile.cpu_units',
  'resource_profile.memory_mb',
  'resource_profile.storage_mb',
  'resource_profile.persistent_storage_gb',
  'repository.dockerfile_path',
  'repository.docker_context_path',
];

function Advanced(part: FormPart) {
  const shows = (name: FieldName) => isSent(name, part.form);
  return (
    <div className="mt-3 grid gap-5">
      <div className="grid gap-4 md:grid-cols-2">
        {shows('port') ? <TextField {...part} name="port" label="Port" placeholder="8080" /> : null}
        <TextField
          {...part}
          name="health_path"
          label="Health path"
          placeholder="/"
          hint="Answers 200 when the app is ready"
          mono
        />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <CommandField
          {...part}
          name="command"
          label="Command"
          placeholder="node server.js"
          hint="In place of what the source starts by itself"
        />
        <CommandField
          {...part}
          name="args"
          label="Args"
          placeholder="--workers 2"
          hint="Words that follow the command"
        />
      </div>
      {shows('repository.url') ? (
        <div className="grid gap-4 md:grid-cols-2">
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
        </div>
      ) : null}
      {isOnGpu(part.form) ? (
        <p className="text-muted">
          Processor, memory and storage are what the quoted accelerator comes with.
        </p>
      ) : (
        <SizeFields {...part} />
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
            Port, health path, command and resources
          </summary>
          <Advanced {...part} />
        </details>
      </PanelBody>
    </Panel>
  );
}
