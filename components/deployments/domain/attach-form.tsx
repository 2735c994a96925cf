'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type SubmitEvent } from 'react';
import { ErrorPanel } from '@/components/error-panel';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PanelBody, PanelFoot } from '@/components/ui/panel';
import { contractDocument } from '@/lib/api/contract-document';
import { domainField, USUAL_FIELD } from './attach-body';
import { cleanDomain, zonePlace, type CleanDomain, type ZonePlace } from './clean-domain';
import { attachDomain } from './mutations';
import { useRouteBudget } from './use-route-budget';

/** Where the typed name stands in its zone, once the list of suffixes is there. */
function useZonePlace(ascii: string | null): ZonePlace | null {
  const [known, setKnown] = useState<{ ascii: string; place: ZonePlace | null } | null>(null);
  useEffect(() => {
    if (ascii === null) return;
    let isCurrent = true;
    // Without the list nothing is said, which is no reason to refuse the name.
    const tell = (place: ZonePlace | null) => {
      if (isCurrent) setKnown({ ascii, place });
    };
    zonePlace(ascii).then(tell, () => tell(null));
    return () => {
      isCurrent = false;
    };
  }, [ascii]);
  return known !== null && known.ascii === ascii ? known.place : null;
}

function ZoneNote({ name, place }: { name: CleanDomain; place: ZonePlace | null }) {
  if (place === null) return null;
  return place.kind === 'apex' ? (
    <p>
      {name.unicode} is the top of its zone, where DNS allows no CNAME. Use an ALIAS, ANAME or flattened CNAME
      of your DNS provider, or attach www.{name.unicode}.
    </p>
  ) : (
    <p>
      {name.unicode} is a name under {place.zone}: a CNAME record can point it to the app.
    </p>
  );
}

/** What will be sent, where it differs from what was typed, and what to know of it. */
function Reading({ name }: { name: CleanDomain }) {
  const place = useZonePlace(name.ascii);
  return (
    <div role="status" aria-label="How the domain is read" className="grid gap-1 text-12 text-muted">
      {name.removed.length === 0 ? null : (
        <p>
          Read as <code className="text-text">{name.ascii}</code>, without {name.removed.join(', ')}.
        </p>
      )}
      {name.ascii === name.unicode ? null : (
        <p>
          People read <code className="text-text">{name.unicode}</code>, DNS knows it as{' '}
          <code className="text-text">{name.ascii}</code>.
        </p>
      )}
      <ZoneNote name={name} place={place} />
    </div>
  );
}

function useAttach(deploymentId: string) {
  const [text, setText] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { mutate, isPending, error, reset } = useMutation(attachDomain);
  const queryClient = useQueryClient();
  const findField = () => queryClient.query(contractDocument).then(domainField, () => USUAL_FIELD);
  const name = cleanDomain(text);
  const own =
    name === null ? 'Give the domain that people are to open.' : 'problem' in name ? name.problem : undefined;
  const isOfField = error?.field !== undefined;
  return {
    text,
    name: name === null || 'problem' in name ? null : name,
    problem:
      wasTried && own !== undefined ? own : isOfField ? `${error.message} ${error.action}`.trim() : undefined,
    error: isOfField ? null : error,
    isPending,
    change: (next: string) => {
      setText(next);
      setWasTried(false);
      reset();
    },
    send: () => {
      setWasTried(true);
      if (name !== null && !('problem' in name) && !isPending)
        mutate({ deploymentId, domain: name.ascii, findField });
    },
  };
}

/** Asks for a domain; what is pasted is cleaned in sight before anything is sent. */
export function AttachForm({ deploymentId }: { deploymentId: string }) {
  const attach = useAttach(deploymentId);
  const { cost } = useRouteBudget('put');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    attach.send();
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <PanelBody className="grid max-w-2xl gap-3">
        <p className="text-13 text-muted">
          The app is reached at the platform’s own address. Attach a domain of yours to be told which DNS
          records it needs; nothing changes for visitors until they are there.
        </p>
        <Field label="Domain" error={attach.problem}>
          <Input
            mono
            value={attach.text}
            onChange={(event) => attach.change(event.target.value)}
            placeholder="www.example.com"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            inputMode="url"
          />
        </Field>
        {attach.name === null ? null : <Reading name={attach.name} />}
      </PanelBody>
      {attach.error === null ? null : (
        <ErrorPanel
          error={attach.error}
          onRetry={attach.send}
          isRetrying={attach.isPending}
          className="border-t border-border"
        />
      )}
      <PanelFoot
        end={
          <span className="flex py-1">
            <Button
              type="submit"
              variant="primary"
              size="small"
              working={attach.isPending}
              workingLabel="Attaching"
            >
              Attach domain
            </Button>
          </span>
        }
      >
        {cost}
      </PanelFoot>
    </form>
  );
}
