'use client';

import { useMemo, useRef, useState } from 'react';
import { useTemplateChoices } from '@/components/deploy-inputs';
import { CreateOutcome } from '@/components/deployments/new/create-outcome';
import {
  type CreateForm,
  emptyForm,
  type FieldName,
  fieldOf,
  textOf,
} from '@/components/deployments/new/create-model';
import { type FieldProblems, problemsOf } from '@/components/deployments/new/create-problems';
import { type Draft, keepForm, readDraft } from '@/components/deployments/new/draft';
import { EnvFields } from '@/components/deployments/new/env-fields';
import { SettingsFields } from '@/components/deployments/new/settings-fields';
import { SourceFields } from '@/components/deployments/new/source-fields';
import { AsCommand, Submit } from '@/components/deployments/new/submit';
import { useCreate } from '@/components/deployments/new/use-create';
import { PageHead } from '@/components/page-head';
import { announce } from '@/components/ui/announcer';
import { useIsInBrowser } from '@/components/use-clock';
import { routes } from '@/lib/routes';

export type NewDeploymentProps = {
  /** What a link asks for; it goes before what this tab remembers. */
  asked: Partial<CreateForm>;
  apiUrl: string;
};

/** A deployment from a template or a repository, on one page. */
export function NewDeployment({ asked, apiUrl }: NewDeploymentProps) {
  const isInBrowser = useIsInBrowser();
  const draft = useMemo<Draft>(
    () => (isInBrowser ? readDraft() : { form: null, unfinished: null }),
    [isInBrowser],
  );
  const isRemembered = draft.form !== null || draft.unfinished !== null;
  // What this tab remembers can be read only in the browser: the form begins again with it, if there is any.
  return (
    <Form
      key={isRemembered ? 'remembered' : 'new'}
      initial={{ ...emptyForm, ...draft.form, ...asked }}
      unfinished={draft.unfinished}
      apiUrl={apiUrl}
    />
  );
}

/** The server's word about a field stands until that field is changed. */
function serverProblem(create: ReturnType<typeof useCreate>, form: CreateForm): FieldProblems {
  const { state, sentForm } = create;
  if (state.phase !== 'refused' || sentForm === null) return {};
  const name = fieldOf(state.error.field);
  if (name === null) return {};
  const isUnchanged =
    name === 'env' ? form.env === sentForm.env : form[textOf[name]] === sentForm[textOf[name]];
  return isUnchanged ? { [name]: state.error.message } : {};
}

function useShownProblems(problems: FieldProblems, fromServer: FieldProblems) {
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [isPressed, setIsPressed] = useState(false);
  const own = Object.entries(problems).filter(([name]) => isPressed || left.has(name as FieldName));
  return {
    shown: { ...Object.fromEntries(own), ...fromServer } satisfies FieldProblems,
    leave: (name: FieldName) => setLeft(new Set([...left, name])),
    press: () => setIsPressed(true),
  };
}

type FormProps = { initial: CreateForm; unfinished: Draft['unfinished']; apiUrl: string };

function Form({ initial, unfinished, apiUrl }: FormProps) {
  const [form, setForm] = useState(initial);
  const box = useRef<HTMLDivElement>(null);
  const templates = useTemplateChoices();
  const create = useCreate(unfinished);
  const chosen = templates.data?.find(({ id }) => id === form.templateId);
  const requiredEnv = form.sourceType === 'template' ? (chosen?.requiredEnv ?? []) : [];
  const problems = problemsOf(form, requiredEnv);
  const fromServer = serverProblem(create, form);
  const { shown, leave, press } = useShownProblems(problems, fromServer);

  const change = (part: Partial<CreateForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    keepForm(next);
    // The draft knows more than the link now: a reload, or a sign-in on the way, comes back to the draft.
    if (window.location.search !== '') window.history.replaceState(null, '', routes.newDeployment());
  };
  const submit = () => {
    press();
    const [first] = Object.keys(problems);
    if (first === undefined) {
      void create.send(form);
      return;
    }
    const count = Object.keys(problems).length;
    announce(`${count} ${count === 1 ? 'field needs' : 'fields need'} attention`);
    // The problem may open a part of the form first.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, textarea)`)?.focus(),
    );
  };
  const part = { form, problems: shown, onChange: change, onLeave: leave };
  return (
    <>
      <PageHead title="New deployment" facts={['from a template or a repository']} />
      <div ref={box} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-4">
          <SourceFields {...part} />
          <SettingsFields {...part} />
          <EnvFields {...part} requiredEnv={requiredEnv} />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-16 lg:row-span-2">
          <CreateOutcome
            state={create.state}
            canRepeat={create.state.phase !== 'ready' && create.canSendForm(form)}
            isAtField={create.state.phase === 'refused' && fieldOf(create.state.error.field) !== null}
            onRepeat={submit}
            onGiveUp={create.giveUp}
          />
          <Submit
            form={form}
            problems={problems}
            requiredEnv={requiredEnv}
            phase={create.state.phase}
            onSubmit={submit}
          />
        </div>
        <AsCommand form={form} apiUrl={apiUrl} />
      </div>
    </>
  );
}
