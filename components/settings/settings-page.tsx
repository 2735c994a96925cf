import { Link } from '@/components/link';
import { ClockNote } from '@/components/clock-note';
import { PageHead } from '@/components/page-head';
import { CopyText } from '@/components/ui/copy-button';
import { FactList } from '@/components/ui/facts';
import { Panel, PanelBody } from '@/components/ui/panel';
import { routes } from '@/lib/routes';
import { BehaviourPanel } from './behaviour-panel';
import { LocalDataPanel } from './local-data-panel';
import { LookPanel } from './look-panel';
import { SessionPanel, type SessionFacts } from './session-panel';

export type SettingsPageProps = {
  session: SessionFacts;
  /** Base address of the Platform API, as the portal was started with. */
  platformUrl: string;
};

/** What this browser prefers and keeps, and what the portal is connected to. */
export function SettingsPage({ session, platformUrl }: SettingsPageProps) {
  return (
    <>
      <PageHead title="Settings" facts={['Of this browser; nothing here changes the account']} />
      <ClockNote />
      <LookPanel />
      <BehaviourPanel />
      <Panel title="Platform">
        <PanelBody>
          <FactList
            facts={[
              {
                label: 'Base address',
                value: <CopyText value={platformUrl} what="Base address" />,
                detail: 'Set where the portal is started, by PLATFORM_API_URL.',
              },
              {
                label: 'Contract',
                value: (
                  <Link href={routes.contract()} className="link">
                    Compare it with the built one
                  </Link>
                ),
              },
            ]}
          />
        </PanelBody>
      </Panel>
      <SessionPanel {...session} />
      <LocalDataPanel />
    </>
  );
}
