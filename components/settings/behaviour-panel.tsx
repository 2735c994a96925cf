'use client';

import { PollingShareField } from '@/components/polling-share-field';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Panel } from '@/components/ui/panel';
import { useNotifyWish, type NotifyState } from '@/lib/browser/notify';
import { shortcuts } from '@/lib/browser/shortcuts';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { SettingRow } from './setting-row';

const notifyWords = {
  unsupported: 'This browser shows none here: it needs HTTPS or an address of this machine.',
  blocked: 'Blocked by this browser. Allow them in its settings for this site.',
  off: 'Off. Ends of runs are told in the page alone.',
  on: 'On. The end of a followed run is told by the system while its page is hidden.',
} as const satisfies Record<NotifyState, string>;

/** What pages do by themselves in this browser. */
export function BehaviourPanel() {
  const { value: isOn, change } = useLocalStore(shortcuts);
  return (
    <Panel title="Behaviour" sub="kept in this browser">
      <SettingRow label="Shortcuts" hint="Keys without Ctrl, Alt or Command. Press ? for the list.">
        <Checkbox
          label="Take single keys as shortcuts"
          checked={isOn}
          onChange={(event) => change(event.target.checked)}
        />
      </SettingRow>
      <SettingRow label="Notifications">
        <Notifications />
      </SettingRow>
      <SettingRow label="Budgets of the account">
        <PollingShareField />
      </SettingRow>
    </Panel>
  );
}

function Notifications() {
  const { state, turnOn, turnOff } = useNotifyWish();
  return (
    <>
      {state === 'off' ? <Button onClick={() => void turnOn()}>Turn on</Button> : null}
      {state === 'on' ? <Button onClick={turnOff}>Turn off</Button> : null}
      <span className="text-muted">{notifyWords[state]}</span>
    </>
  );
}
