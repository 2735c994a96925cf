'use client';

import { useState } from 'react';
import type { CreateForm } from '@/components/deployments/new/create-model';
import { type FormPart, inert } from '@/components/deployments/new/form-field';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import {
  contractDocument,
  type ContractDocument,
  fieldsOf,
  requestSchema,
  requiredOf,
} from '@/lib/api/contract-document';
import { usePolledQuery } from '@/lib/browser/use-polled-query';

type CredentialField = { name: string; isRequired: boolean; isHidden: boolean };

/** Not only passwords are secret, but a name typed blind is typed wrong. */
const TYPED_IN_SIGHT = /^(?:user(?:_?name)?|login|server|registry|host|email|kind|type)$/i;

/** The fields of `image.credentials` in the live contract; none where it shows none (specification 2.6). */
function credentialFields(contract: ContractDocument): CredentialField[] {
  const create = fieldsOf(contract, requestSchema(contract, 'post', '/deployments'));
  const schema = fieldsOf(contract, create['image'] ?? null)['credentials'] ?? null;
  const required = requiredOf(schema);
  return Object.entries(fieldsOf(contract, schema))
    .filter(([, { type }]) => type === undefined || type === 'string')
    .map(([name]) => ({ name, isRequired: required.includes(name), isHidden: !TYPED_IN_SIGHT.test(name) }));
}

const nothing: Partial<CreateForm> = { imageCredentials: {}, imageCredentialsJson: '' };
const worded = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

function NamedFields({ fields, part }: { fields: readonly CredentialField[]; part: FormPart }) {
  const { imageCredentials } = part.form;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {fields.map(({ name, isRequired, isHidden }) => (
        <Field key={name} label={worded(name)} hint={isRequired ? undefined : 'Optional'}>
          <Input
            mono
            {...inert}
            type={isHidden ? 'password' : 'text'}
            // Keeps password managers from offering to save it.
            autoComplete={isHidden ? 'new-password' : 'off'}
            value={imageCredentials[name] ?? ''}
            onChange={(event) =>
              part.onChange({
                imageCredentials: { ...imageCredentials, [name]: event.target.value },
                imageCredentialsJson: '',
              })
            }
            onBlur={() => part.onLeave('image.credentials')}
          />
        </Field>
      ))}
    </div>
  );
}

function JsonField({ part, hint }: { part: FormPart; hint: string }) {
  return (
    <Field label="Credentials as JSON" hint={hint} error={part.problems['image.credentials']}>
      <Textarea
        mono
        {...inert}
        rows={3}
        placeholder={'{"username": "…", "password": "…"}'}
        value={part.form.imageCredentialsJson}
        onChange={(event) =>
          part.onChange({ imageCredentials: {}, imageCredentialsJson: event.target.value })
        }
        onBlur={() => part.onLeave('image.credentials')}
      />
    </Field>
  );
}

/** Credentials for a private registry, in the fields of the live contract, or as JSON where it names none. Kept nowhere. */
export function ImageCredentials(part: FormPart) {
  const contract = usePolledQuery(contractDocument);
  const [isJson, setIsJson] = useState(part.form.imageCredentialsJson !== '');
  if (contract.isPending) return <SkeletonRows rows={2} />;
  const fields = contract.data === undefined ? [] : credentialFields(contract.data);
  const hasFields = fields.length > 0;
  const reason =
    contract.data === undefined
      ? 'The contract could not be read, so its fields are not known.'
      : 'The contract names no fields for them.';
  return (
    <div data-field="image.credentials" className="grid gap-3">
      {hasFields && !isJson ? (
        <NamedFields fields={fields} part={part} />
      ) : (
        <JsonField part={part} hint={hasFields ? 'One object, sent as it is' : reason} />
      )}
      <div className="flex flex-wrap items-center gap-2 text-12 text-muted">
        {hasFields ? (
          <Button
            size="small"
            variant="ghost"
            aria-pressed={isJson}
            onClick={() => {
              part.onChange(nothing);
              setIsJson(!isJson);
            }}
          >
            As JSON
          </Button>
        ) : null}
        Write-only: sent once with the create, and kept nowhere.
      </div>
    </div>
  );
}
