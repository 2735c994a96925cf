'use client';

import { themes } from '@/components/theme-toggle';
import { useIsInBrowser } from '@/components/use-clock';
import { Panel } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import { densitySetting, themeSetting } from '@/lib/browser/look';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { zoneName, zoneSetting } from '@/lib/browser/zone';
import { SettingRow } from './setting-row';

const DENSITIES = [
  { value: 'regular', label: 'Regular' },
  { value: 'compact', label: 'Compact' },
] as const;

const ZONES = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local' },
] as const;

const THEMES = themes.map(({ value, label }) => ({ value, label }));

/** How pages look in this browser. */
export function LookPanel() {
  const theme = useLocalStore(themeSetting);
  const density = useLocalStore(densitySetting);
  const zone = useLocalStore(zoneSetting);
  const isInBrowser = useIsInBrowser();
  return (
    <Panel title="Look" sub="kept in this browser">
      <SettingRow label="Theme">
        <Segmented label="Theme" segments={THEMES} value={theme.value} onValueChange={theme.change} />
      </SettingRow>
      <SettingRow label="Density" hint="How high the rows of tables are.">
        <Segmented
          label="Density"
          segments={DENSITIES}
          value={density.value}
          onValueChange={density.change}
        />
      </SettingRow>
      <SettingRow
        label="Time zone"
        hint="Of all days and clocks. Every time says its exact time on hover, in both zones."
      >
        <Segmented label="Time zone" segments={ZONES} value={zone.value} onValueChange={zone.change} />
        {isInBrowser ? (
          <span className="text-12 text-muted">This browser is in {zoneName('local')}.</span>
        ) : null}
      </SettingRow>
    </Panel>
  );
}
