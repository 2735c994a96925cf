'use client';

import {
  bounds,
  type CreateForm,
  type TextFieldName,
  textOf,
} from '@/components/deployments/new/create-model';
import { type FormPart, TextField } from '@/components/deployments/new/form-field';
import { Button } from '@/components/ui/button';
import { formatCount } from '@/lib/format/count';

type Sizes = Pick<CreateForm, 'cpuUnits' | 'memoryMb' | 'storageMb'>;

const least = {
  cpuUnits: String(bounds['resource_profile.cpu_units'].min),
  memoryMb: String(bounds['resource_profile.memory_mb'].min),
  storageMb: String(bounds['resource_profile.storage_mb'].min),
};
const most = {
  cpuUnits: String(bounds['resource_profile.cpu_units'].max),
  memoryMb: String(bounds['resource_profile.memory_mb'].max),
  storageMb: String(bounds['resource_profile.storage_mb'].max),
};

/** Starting points for sizes: the platform's own choice, both ends of what the specification allows, and two between. */
const presets: readonly { label: string; sizes: Sizes }[] = [
  { label: 'Platform’s choice', sizes: { cpuUnits: '', memoryMb: '', storageMb: '' } },
  { label: 'Least', sizes: least },
  { label: '0.5 CPU, 1,024 MB', sizes: { cpuUnits: '0.5', memoryMb: '1024', storageMb: '2048' } },
  { label: '1 CPU, 2,048 MB', sizes: { cpuUnits: '1', memoryMb: '2048', storageMb: '5120' } },
  { label: 'Most', sizes: most },
];

const isChosen = (form: CreateForm, sizes: Sizes) =>
  form.cpuUnits === sizes.cpuUnits && form.memoryMb === sizes.memoryMb && form.storageMb === sizes.storageMb;

type SizeFieldProps = FormPart & {
  name: Extract<TextFieldName, `resource_profile.${string}`>;
  label: string;
  unit: string;
  step: number;
};

/** A size as a number to type and a slider over the allowed range; both show the same text. */
function SizeField({ name, label, unit, step, ...part }: SizeFieldProps) {
  const { min, max } = bounds[name];
  const text = part.form[textOf[name]].trim();
  const value = Number(text);
  const isTyped = text !== '' && Number.isFinite(value);
  return (
    <div className="grid content-start gap-2">
      <TextField {...part} name={name} label={label} placeholder="platform’s choice" />
      <input
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={isTyped ? `${formatCount(value)} ${unit}` : 'the platform’s choice'}
        min={min}
        max={max}
        step={step}
        value={isTyped ? value : min}
        onChange={(event) => part.onChange({ [textOf[name]]: event.target.value })}
        onBlur={() => part.onLeave(name)}
        className={`w-full cursor-pointer accent-(--text) max-md:h-11 ${isTyped ? '' : 'opacity-50'}`}
      />
    </div>
  );
}

/** What the app reserves; what stays empty is left to the platform. */
export function SizeFields(part: FormPart) {
  return (
    <div className="grid gap-4">
      <div role="group" aria-label="Sizes to start from" className="-ml-2 flex flex-wrap gap-1.5">
        {presets.map(({ label, sizes }) => (
          <Button
            key={label}
            size="small"
            variant="ghost"
            aria-pressed={isChosen(part.form, sizes)}
            onClick={() => part.onChange(sizes)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        <SizeField
          {...part}
          name="resource_profile.cpu_units"
          label="CPU units"
          unit="CPU units"
          step={0.25}
        />
        <SizeField {...part} name="resource_profile.memory_mb" label="Memory in MB" unit="MB" step={256} />
        <SizeField {...part} name="resource_profile.storage_mb" label="Storage in MB" unit="MB" step={512} />
      </div>
      <div className="md:max-w-[calc((100%-2rem)/3)]">
        <TextField
          {...part}
          name="resource_profile.persistent_storage_gb"
          label="Persistent storage in GB"
          placeholder="none"
        />
      </div>
    </div>
  );
}
