import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { FactList } from '@/components/ui/facts';
import { Panel, PanelBody } from '@/components/ui/panel';
import { routes } from '@/lib/routes';

export type SessionFacts = {
  account: { id: string; name: string | null; email: string | null };
  /** When the credential ends unless it is renewed, in milliseconds since the epoch. */
  expiresAt: number;
};

/** Whose session this is, what stands behind it, and the way out. */
export function SessionPanel({ account, expiresAt }: SessionFacts) {
  const name = account.name ?? account.email;
  return (
    <Panel
      title="Session"
      actions={
        <form action={routes.signOut()} method="post">
          <Button type="submit" size="small" working={false}>
            Sign out
          </Button>
        </form>
      }
    >
      <PanelBody>
        <FactList
          facts={[
            { label: 'Account', value: name ?? <span className="text-faint">not reported</span> },
            ...(account.email === null || account.email === name
              ? []
              : [{ label: 'Email', value: account.email }]),
            { label: 'Account id', value: <CopyText value={account.id} what="Account id" /> },
            {
              label: 'Credential',
              value: 'Portal session',
              detail:
                'An access token of the identity provider. The portal’s server holds it; no page can read it.',
            },
            {
              label: 'Ends',
              value: <Time value={new Date(expiresAt).toISOString()} />,
              detail: 'Renewed by itself before, as long as the identity provider agrees.',
            },
          ]}
        />
      </PanelBody>
    </Panel>
  );
}
