'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTemplateChoices } from '@/components/deploy-inputs';
import { CreateOutcome } from '@/components/deployments/new/create-outcome';
import {
  type CreateForm as Form,
  fieldOf,
  hasSecrets,
  isOnGpu,
} from '@/components/deployments/new/create-model';
import { problemsOf } from '@/components/deployments/new/create-problems';
import type { Draft } from '@/components/deployments/new/draft';
import { EnvFields } from '@/components/deployments/new/env-fields';
import { PricePanel } from '@/components/deployments/new/price-panel';
import { SettingsFields } from '@/components/deployments/new/settings-fields';
import { SourceFields } from '@/components/deployments/new/source-fields';
import { Submit } from '@/components/deployments/new/submit';
import { useCreate } from '@/components/deployments/new/use-create';
import { serverProblem, useForm, useShownProblems } from '@/components/deployments/new/use-form';
import { useGpu } from '@/components/deployments/new/use-gpu';
import { LeaveGuard } from '@/components/leave-guard';
import { PageHead } from '@/components/page-head';
import { announce } from '@/components/ui/announcer';
import type { ApiError } from '@/lib/api/errors';

const AsCodePanel = dynamic(
  async () => (await import('@/components/deployments/new/as-code-panel')).AsCodePanel,
  { ssr: false },
);

/** Takes the focus to a field, once what hides it has opened. */
function focusField(box: RefObject<HTMLElement | null>, name: string): void {
  requestAnimationFrame(() =>
    box.current?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea, button)`)?.focus(),
  );
}

export type CreateFormProps = {
  initial: Form;
  unfinished: Draft['unfinished'];
  /** What the address asked for, as text. */
  link: string;
  apiUrl: string;
  /** What is said before the form: where its values come from. */
  children?: ReactNode;
};

/** Everything that the form works with. */
function useCreateForm({ initial, unfinished, link }: CreateFormProps) {
  const { form, change, isUntouched } = useForm(initial);
  const box = useRef<HTMLDivElement>(null);
  const templates = useTemplateChoices();
  const create = useCreate(unfinished, link);
  const gpu = useGpu(form);
  const chosen =
    form.sourceType === 'template' ? templates.data?.find(({ id }) => id === form.templateId) : undefined;
  const requiredEnv = chosen?.requiredEnv ?? [];
  const problems = problemsOf(form, requiredEnv, gpu.standing);
  const { shown, leave, press } = useShownProblems(problems, serverProblem(create, form));

  const refuseQuote = (error: ApiError) => {
    // What the create says of capacity is told where another accelerator can be chosen.
    if (error.code === 'gpu_capacity_unavailable' && isOnGpu(form))
      gpu.quote.refuse(form.gpuProfileId, error);
    else if (fieldOf(error.field) === 'quote') gpu.quote.drop();
  };
  const submit = () => {
    press();
    const [first] = Object.keys(problems);
    if (first === undefined) {
      void create.send({ form, quote: gpu.fields, isUntouched, onRefused: refuseQuote });
      return;
    }
    const count = Object.keys(problems).length;
    announce(`${count} ${count === 1 ? 'field needs' : 'fields need'} attention`);
    focusField(box, first);
  };
  const part = { form, problems: shown, onChange: change, onLeave: leave };
  return { box, part, problems, requiredEnv, chosen, create, gpu, submit };
}

/** The form of a deployment: what it is made of at the left; price, checks and the button at the right. */
export function CreateForm(props: CreateFormProps) {
  const { apiUrl, children } = props;
  const { box, part, problems, requiredEnv, chosen, create, gpu, submit } = useCreateForm(props);
  const { form } = part;
  const { state } = create;
  const isToldElsewhere =
    state.phase === 'refused' && (fieldOf(state.error.field) !== null || gpu.quote.state.phase === 'refused');
  return (
    <>
      <LeaveGuard isHeld={state.phase !== 'accepted' && hasSecrets(form)}>
        The values and credentials typed here are kept nowhere else. The rest of the form comes back in this
        tab.
      </LeaveGuard>
      <PageHead title="New deployment" facts={['from a template, a repository or an image']} />
      <div ref={box} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-4">
          {children}
          <SourceFields {...part} gpu={gpu} />
          <SettingsFields {...part} />
          <EnvFields {...part} requiredEnv={requiredEnv} />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-16 lg:row-span-2">
          <CreateOutcome
            state={state}
            canRepeat={state.phase !== 'ready' && create.canSendForm(form, gpu.fields)}
            isAtField={isToldElsewhere}
            onRepeat={submit}
            onGiveUp={create.giveUp}
          />
          <PricePanel form={form} templateProfile={chosen?.resourceProfile ?? null} gpu={gpu} />
          <Submit
            form={form}
            problems={problems}
            requiredEnv={requiredEnv}
            certification={chosen === undefined ? undefined : (chosen.certification ?? null)}
            phase={state.phase}
            onSubmit={submit}
          />
        </div>
        <AsCodePanel form={form} quote={gpu.fields} apiUrl={apiUrl} />
      </div>
    </>
  );
}
