'use client';

import type { SubmitEvent } from 'react';
import { ContractFormFields, type FieldWords } from '@/components/contract-form';
import type { OpenBody } from '@/components/machines/mutations';
import { createSchema, privateKeyField } from '@/components/machines/new/bodies';
import { RecordValue } from '@/components/record-view';
import type { ContractForm } from '@/components/use-contract-form';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Panel, PanelBody } from '@/components/ui/panel';
import type { ContractDocument } from '@/lib/api/contract-document';

export type CreatePartProps = {
  form: ContractForm;
  /** The fields that the quote in force fills in. */
  mapped: OpenBody;
  isReviewed: boolean;
  onReview: (body: OpenBody) => void;
};

const KNOWN: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name' },
  ssh_public_key: {
    label: 'SSH public key',
    hint: 'The content of a .pub file, such as ~/.ssh/id_ed25519.pub. The private key stays with you.',
  },
};

/** What is filled in by the quote is shown and not typed over: a quote taken again changes it. */
function wordsFor(mapped: OpenBody): Record<string, FieldWords> {
  const fromQuote = Object.entries(mapped).map(([name, value]): [string, FieldWords] => {
    const isPlain = typeof value === 'string' || typeof value === 'number';
    const shown = isPlain ? (
      <Input mono readOnly value={String(value)} />
    ) : (
      <Input mono readOnly value={JSON.stringify(value)} />
    );
    return [name, { hint: 'From the quote.', control: () => shown }];
  });
  return { ...KNOWN, ...Object.fromEntries(fromQuote) };
}

/** The fields of the machine itself, as the live contract has them; what the quote fills in is marked. */
export function CreatePart({ form, mapped, isReviewed, onReview }: CreatePartProps) {
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = await form.read();
    if (body === null) return;
    const secret = privateKeyField(body);
    if (secret !== null) {
      form.setProblems({
        [secret]:
          'This is a private key, which must never leave you. Give the public one, from the .pub file.',
      });
      return;
    }
    onReview(body);
  };
  return (
    <Panel title="Machine" sub="what it is to be">
      <PanelBody>
        <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
          <ContractFormFields form={form} words={wordsFor(mapped)} label="Body of the create" />
          <Mapping mapped={mapped} isJson={form.mode === 'json'} />
          <div>
            <Button type="submit" variant={isReviewed ? 'secondary' : 'primary'}>
              Review
            </Button>
          </div>
        </form>
      </PanelBody>
    </Panel>
  );
}

function Mapping({ mapped, isJson }: { mapped: OpenBody; isJson: boolean }) {
  const names = Object.keys(mapped);
  if (names.length === 0)
    return (
      <p className="text-12 text-muted">
        The contract names no field of a create that stands in the quote too, so nothing was filled in from
        it.
      </p>
    );
  return (
    <div className="grid gap-1 text-12 text-muted">
      <p>
        {names.length === 1 ? 'One field is' : `${names.length} fields are`} sent as the quote says
        {isJson ? ', whatever stands in the JSON' : ''}:
      </p>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3">
        {Object.entries(mapped).map(([name, value]) => (
          <div key={name} className="contents">
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="wrap-anywhere">
              <RecordValue name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What a form of the machine begins with. */
export const createFormOptions = (document: ContractDocument | null, initial: OpenBody) => ({
  document,
  schema: createSchema(document),
  initial,
});
