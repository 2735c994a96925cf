'use client';

import { useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Panel, PanelBody } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import { Textarea } from '@/components/ui/textarea';
import { DIGEST_ENCODINGS, encodeDigest, type DigestEncoding } from '@/lib/signature/digest';
import { signedCurl } from '@/lib/signature/test-request';
import type { Workbench } from './use-workbench';

/** A secret for tests alone, of the same look as those of the embedded platform. */
function madeUpSecret(): string {
  return `whsec_${encodeDigest(crypto.getRandomValues(new Uint8Array(32)), 'base64url')}`;
}

/** What the command is made of, besides the secret that both panels share. */
interface Draft {
  url: string;
  body: string;
  encoding: DigestEncoding;
}

function useTestRequest(secret: string) {
  const [draft, setDraft] = useState<Draft>({
    url: 'http://localhost:8080/',
    body: '{"test":true}',
    encoding: 'hex',
  });
  const [made, setMade] = useState<{ of: Draft; secret: string; command: string } | null>(null);
  const make = async () => {
    const eventId = `test_${crypto.randomUUID()}`;
    const command = await signedCurl({ ...draft, secret, eventId, nowMs: Date.now() });
    setMade({ of: draft, secret, command });
  };
  const isCurrent = made !== null && made.of === draft && made.secret === secret;
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    make: () => void make(),
    command: isCurrent ? made.command : null,
  };
}

/** Makes a signed request for a handler of one's own, as a command: the page itself sends nothing. */
export function TestRequestPanel({ workbench }: { workbench: Workbench }) {
  const { secret } = workbench.input;
  const { draft, change, make, command } = useTestRequest(secret);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (secret !== '') make();
  };
  return (
    <Panel title="Make a signed test request" sub="for your own handler, as a command">
      <form onSubmit={submit} aria-label="Test request" autoComplete="off">
        <PanelBody className="grid gap-4">
          <div className="grid gap-4 lg:grid-cols-2">
            <Field label="Address of your handler">
              <Input
                mono
                value={draft.url}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => change({ url: event.target.value })}
              />
            </Field>
            <div className="grid content-start gap-1.5 text-13">
              <span className="font-medium">Encoding of the digest</span>
              <Segmented
                label="Encoding of the digest"
                className="justify-self-start"
                segments={DIGEST_ENCODINGS.map((value) => ({ value, label: value }))}
                value={draft.encoding}
                onValueChange={(encoding) => change({ encoding })}
              />
            </div>
          </div>
          <Field
            label="Body to send"
            hint="The shape of real payloads is not specified: type what your handler reads."
          >
            <Textarea
              mono
              rows={3}
              value={draft.body}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => change({ body: event.target.value })}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              disabledReason={secret === '' ? 'Type a signing secret above, or make one up' : undefined}
            >
              Make command
            </Button>
            {secret === '' ? (
              <Button variant="ghost" onClick={() => workbench.change({ secret: madeUpSecret() })}>
                Make up a secret
              </Button>
            ) : (
              <CopyButton value={secret} what="Signing secret" variant="ghost">
                Copy secret
              </CopyButton>
            )}
          </div>
          {command === null ? null : (
            <div className="grid gap-2">
              <CodeBlock label="Signed curl command" code={command} />
              <p className="text-12 text-muted">
                It holds the signature, not the secret. Handlers that check the age refuse it after some
                minutes: make another then.
              </p>
            </div>
          )}
        </PanelBody>
      </form>
    </Panel>
  );
}
