'use client';

import type { SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Panel, PanelBody } from '@/components/ui/panel';
import { Textarea } from '@/components/ui/textarea';
import { CheckResult } from './check-result';
import type { Workbench } from './use-workbench';

const HEADERS = `X-Service-Event-Id: …
X-Service-Timestamp: 1763733600
X-Service-Signature: v1=…`;

/** Paste a delivery, learn whether its signature holds, and if not, why. */
export function CheckPanel({ workbench }: { workbench: Workbench }) {
  const { input, change, result } = workbench;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    workbench.check();
  };
  return (
    <Panel title="Check a delivery" sub="in this page alone: nothing is sent or kept">
      <div className="grid lg:grid-cols-2">
        <form onSubmit={submit} aria-label="Delivery" autoComplete="off">
          <PanelBody className="grid gap-4">
            <Field label="Headers" hint="Lines, JSON, or what curl prints.">
              <Textarea
                mono
                rows={4}
                value={input.headers}
                placeholder={HEADERS}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => change({ headers: event.target.value })}
              />
            </Field>
            <Field
              label="Raw body"
              hint="Exactly as it arrived. This field turns CRLF into LF; that is tried too."
            >
              <Textarea
                mono
                rows={6}
                value={input.body}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => change({ body: event.target.value })}
              />
            </Field>
            <SecretField workbench={workbench} />
            <div className="flex gap-2">
              <Button type="submit" variant="primary">
                Check signature
              </Button>
              <Button variant="ghost" onClick={workbench.clear}>
                Clear all
              </Button>
            </div>
          </PanelBody>
        </form>
        <div
          className="min-w-0 border-border max-lg:border-t lg:border-l"
          role="region"
          aria-label="Result of the check"
          aria-live="polite"
        >
          <PanelBody>
            {result === null ? (
              <NotChecked />
            ) : (
              <CheckResult verification={result} hasSecret={input.secret !== ''} />
            )}
          </PanelBody>
        </div>
      </div>
    </Panel>
  );
}

function SecretField({ workbench }: { workbench: Workbench }) {
  return (
    <Field label="Signing secret" hint="Stays in the memory of this page until you leave it.">
      <Input
        mono
        type="password"
        value={workbench.input.secret}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        onChange={(event) => workbench.change({ secret: event.target.value })}
      />
    </Field>
  );
}

function NotChecked() {
  return (
    <div className="grid gap-2 text-13 text-muted">
      <p className="font-medium text-text">What is checked</p>
      <p>
        <code>v1=</code> and the HMAC-SHA256 of <code>timestamp.body</code> with the signing secret. The
        encoding of the digest is not specified, so hex, base64 and base64url are tried.
      </p>
      <p>
        Where it does not match, known slips are tried: a changed body, seconds and milliseconds, another
        prefix or header, a secret that was decoded or trimmed.
      </p>
    </div>
  );
}
