'use client';

import { useState } from 'react';
import type { CreateForm, FieldName } from '@/components/deployments/new/create-model';
import { fieldOf, valueOf } from '@/components/deployments/new/create-model';
import type { FieldProblems } from '@/components/deployments/new/create-problems';
import { keepForm } from '@/components/deployments/new/draft';
import type { useCreate } from '@/components/deployments/new/use-create';
import { routes } from '@/lib/routes';

/** The form, kept for a reload at every change; untouched while it is what it began with. */
export function useForm(initial: CreateForm) {
  const [first] = useState(initial);
  const [form, setForm] = useState(first);
  const change = (part: Partial<CreateForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    keepForm(next);
    // The draft knows more than the link now: a reload, or a sign-in on the way, comes back to the draft.
    if (window.location.search !== '') window.history.replaceState(null, '', routes.newDeployment());
  };
  return { form, change, isUntouched: form === first };
}

/** Which problems are shown: those of fields that were left, or all after a press of the button; the server's before our own. */
export function useShownProblems(problems: FieldProblems, fromServer: FieldProblems) {
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [isPressed, setIsPressed] = useState(false);
  const own = Object.entries(problems).filter(([name]) => isPressed || left.has(name as FieldName));
  return {
    shown: { ...Object.fromEntries(own), ...fromServer } satisfies FieldProblems,
    leave: (name: FieldName) => setLeft(new Set([...left, name])),
    press: () => setIsPressed(true),
  };
}

/** The server's word about a field stands until that field is changed. */
export function serverProblem(create: ReturnType<typeof useCreate>, form: CreateForm): FieldProblems {
  const { state, sentForm } = create;
  if (state.phase !== 'refused' || sentForm === null) return {};
  const name = fieldOf(state.error.field);
  if (name === null || valueOf(name, form) !== valueOf(name, sentForm)) return {};
  return { [name]: state.error.message };
}
