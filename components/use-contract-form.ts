'use client';

import { useMemo, useState } from 'react';
import type { ContractDocument, ContractSchema } from '@/lib/api/contract-document';
import {
  bodyOf,
  formOf,
  parseJson,
  valuesOf,
  type ContractField,
  type FormProblems,
  type FormValues,
} from '@/lib/api/contract-form';

export type ContractFormOptions = {
  /** The live contract; null while it is not there or cannot be read, and only JSON can be written then. */
  document: ContractDocument | null;
  /** The schema of the body in it; null where the contract shows none. */
  schema: ContractSchema | null;
  /** A body that the form begins with, and follows until something is entered. */
  initial?: Readonly<Record<string, unknown>>;
};

export type ContractForm = {
  /** Null where the contract shows no fields. */
  fields: readonly ContractField[] | null;
  mode: 'fields' | 'json';
  /** Why the fields cannot show what was written as JSON; null when they can, or were not asked to. */
  modeProblem: string | null;
  setMode: (mode: 'fields' | 'json') => void;
  values: FormValues;
  setValue: (name: string, value: FormValues[string]) => void;
  json: string;
  setJson: (json: string) => void;
  problems: FormProblems;
  /** Shows problems that the platform told, by field. */
  setProblems: (problems: FormProblems) => void;
  /** The body as it would be sent; null with `problems` shown where it is not right. */
  read: () => Promise<Record<string, unknown> | null>;
};

const pretty = (body: unknown) => JSON.stringify(body, null, 2);

/** A body for which the specification shows no fields: entered by the fields of the live contract, or as JSON. */
export function useContractForm({ document, schema, initial = {} }: ContractFormOptions): ContractForm {
  const fields = useMemo(() => (document === null ? null : formOf(document, schema)), [document, schema]);
  const [chosenMode, setChosenMode] = useState<'fields' | 'json' | null>(null);
  const [entered, setEntered] = useState<FormValues | null>(null);
  const [typedJson, setJson] = useState<string | null>(null);
  const [problems, setProblems] = useState<FormProblems>({});
  const [modeProblem, setModeProblem] = useState<string | null>(null);
  const begun = useMemo(() => (fields === null ? null : valuesOf(fields, initial)), [fields, initial]);
  // What the caller begins with may not fit the fields of this contract; nothing of it is lost then.
  const mode = fields === null ? 'json' : (chosenMode ?? (begun === null ? 'json' : 'fields'));
  const values = entered ?? begun ?? {};
  const json = typedJson ?? pretty(initial);

  const setMode = (next: 'fields' | 'json') => {
    setProblems({});
    setModeProblem(null);
    if (fields === null || next === mode) return;
    if (next === 'json') {
      setJson(pretty(bodyOf(fields, values).body));
      setChosenMode('json');
      return;
    }
    const parsed = parseJson(json);
    const shown = 'value' in parsed ? valuesOf(fields, parsed.value) : null;
    if (shown === null) {
      setModeProblem('The fields cannot show this JSON, so it stays as it is.');
      return;
    }
    setEntered(shown);
    setChosenMode('fields');
  };

  const read = async () => {
    const result = mode === 'json' ? readJson(json) : readFields(fields ?? [], values);
    const found =
      Object.keys(result.problems).length > 0 ? result.problems : await held(document, schema, result.body);
    setProblems(found);
    return Object.keys(found).length === 0 ? result.body : null;
  };

  return {
    fields,
    mode,
    modeProblem,
    setMode,
    values,
    setValue: (name, value) => {
      setEntered({ ...values, [name]: value });
      setProblems(({ [name]: _, ...others }) => others);
    },
    json,
    setJson: (text) => {
      setJson(text);
      setProblems({});
      setModeProblem(null);
    },
    problems,
    setProblems,
    read,
  };
}

type Read = { body: Record<string, unknown>; problems: FormProblems };

const readFields = (fields: readonly ContractField[], values: FormValues): Read => bodyOf(fields, values);

function readJson(json: string): Read {
  const parsed = parseJson(json);
  if ('problem' in parsed) return { body: {}, problems: { '': parsed.problem } };
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { body: {}, problems: { '': 'Write an object: { … }.' } };
  }
  return { body: value as Record<string, unknown>, problems: {} };
}

/** What the contract says against it. A check that cannot be loaded forbids nothing: the platform has the last word. */
async function held(
  document: ContractDocument | null,
  schema: ContractSchema | null,
  body: Record<string, unknown>,
): Promise<FormProblems> {
  if (document === null || schema === null) return {};
  const check = await import('@/lib/api/contract-check').catch(() => null);
  return check === null ? {} : check.problemsOf(document, schema, body);
}
