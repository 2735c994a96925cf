'use client';

import { useMutation } from '@tanstack/react-query';
import { useMemo, type ReactNode, type SubmitEvent } from 'react';
import { ContractFormFields, type FieldWords } from '@/components/contract-form';
import { ErrorPanel } from '@/components/error-panel';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Panel, PanelBody } from '@/components/ui/panel';
import { Select } from '@/components/ui/select';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useContractForm } from '@/components/use-contract-form';
import { useCostWords } from '@/components/use-cost-words';
import { contractDocument, requestSchema, type ContractDocument } from '@/lib/api/contract-document';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { isUnclear } from './attempts';
import { changeAttachment } from './mutations';
import type { DeploymentChoice } from './queries';
import type { Accepted } from './use-change';

export type AttachPanelProps = {
  /** Deployments to choose from; null where they could not be read, and an id is typed then. */
  choices: readonly DeploymentChoice[] | null;
  /** Ids of deployments that have an attachment already. */
  attachedIds: ReadonlySet<string>;
  /** The one deployment it is about; left out where it is chosen. */
  deploymentId?: string;
  onAccepted: (accepted: Accepted) => void;
};

const NOTHING = {} as const;

/** Attaches the gateway by the fields that the live contract shows, because the specification shows none. */
export function AttachPanel(props: AttachPanelProps) {
  const contract = usePolledQuery(contractDocument);
  return (
    <Panel
      title={props.deploymentId === undefined ? 'Attach the gateway' : 'Attach the gateway here'}
      sub="fields of this platform’s contract"
    >
      {contract.isPending ? (
        <SkeletonRows rows={3} />
      ) : (
        <AttachForm {...props} document={contract.data ?? null} />
      )}
    </Panel>
  );
}

function useAttach({ deploymentId, onAccepted }: AttachPanelProps, document: ContractDocument | null) {
  const schema = useMemo(
    () => (document === null ? null : requestSchema(document, 'post', '/ai-gateway/attachments')),
    [document],
  );
  const initial = useMemo(
    () => (deploymentId === undefined ? NOTHING : { deployment_id: deploymentId }),
    [deploymentId],
  );
  const form = useContractForm({ document, schema, initial });
  const { mutate, isPending, error } = useMutation(changeAttachment);
  const send = async () => {
    const body = isPending ? null : await form.read();
    if (body === null) return;
    mutate(
      { action: 'attach', body },
      {
        onSuccess: (accepted) => {
          if (deploymentId === undefined) for (const name of Object.keys(body)) form.setValue(name, '');
          onAccepted({ ...accepted, action: 'attach' });
        },
        onError: ({ field, message, action }) => {
          if (field !== undefined && form.mode === 'fields')
            form.setProblems({ [field]: `${message} ${action}`.trim() });
        },
      },
    );
  };
  const isOnField = error?.field !== undefined && Object.hasOwn(form.problems, error.field);
  return { form, send, isPending, error: isOnField ? null : error };
}

function AttachForm(props: AttachPanelProps & { document: ContractDocument | null }) {
  const { form, send, isPending, error } = useAttach(props, props.document);
  const cost = useCostWords('mutation');
  return (
    <form
      noValidate
      aria-label="Attach the gateway"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <PanelBody className="grid max-w-2xl gap-4">
        <p className="text-13 text-muted">
          The platform puts a credential of its inference gateway into the environment of the app and keeps it
          there. The credential is never shown, here or elsewhere.
        </p>
        <ContractFormFields form={form} words={wordsOf(props)} label="Body of the attachment" />
      </PanelBody>
      {error === null ? null : (
        <ErrorPanel
          error={error}
          title="The gateway was not attached"
          onRetry={() => void send()}
          isRetrying={isPending}
          className="border-t border-border"
        >
          {isUnclear(error) ? (
            <span className="text-muted">
              It is not known what came of it. The same body goes out under the same key, so nothing happens
              twice.
            </span>
          ) : undefined}
        </ErrorPanel>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-4 py-3">
        <Button type="submit" variant="primary" working={isPending} workingLabel="Attaching">
          Attach gateway
        </Button>
        <span className="text-12 text-muted">{cost}.</span>
      </div>
    </form>
  );
}

function wordsOf({ choices, attachedIds, deploymentId }: AttachPanelProps): Record<string, FieldWords> {
  if (deploymentId !== undefined) {
    return {
      deployment_id: { label: 'Deployment', control: (value) => <Input mono value={value} readOnly /> },
    };
  }
  if (choices === null) {
    return {
      deployment_id: {
        label: 'Deployment',
        hint: 'Its id: the deployments could not be read to choose from.',
      },
    };
  }
  return { deployment_id: { label: 'Deployment', control: chooser(choices, attachedIds) } };
}

const chooser =
  (choices: readonly DeploymentChoice[], attachedIds: ReadonlySet<string>) =>
  (value: string, onChange: (value: string) => void): ReactNode => (
    <Select value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{choices.length === 0 ? 'There is no deployment yet' : 'Choose one'}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id} disabled={attachedIds.has(id)}>
          {attachedIds.has(id) ? `${name}, attached already` : name}
        </option>
      ))}
    </Select>
  );
