'use client';

import { useQueryStates } from 'nuqs';
import { type KnownRun, runKindWord } from '@/components/deployments/known-runs';
import { compareRuns } from '@/components/deployments/run/compare';
import { runsParams } from '@/components/deployments/run/runs-params';
import { runStatus } from '@/components/deployments/status';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { Select } from '@/components/ui/select';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { useNow } from '@/lib/browser/use-now';
import { formatDuration } from '@/lib/format/duration';
import { useTimeZone } from '@/lib/browser/zone';
import { absoluteTime } from '@/lib/format/time';

function runWords({ kind, status, acceptedAtMs, runId }: KnownRun, timeZone: string): string {
  const at = acceptedAtMs === null ? runId : absoluteTime(acceptedAtMs, timeZone);
  return `${runKindWord(kind)}, ${runStatus(status).label.toLowerCase()}, ${at}`;
}

type ChoiceProps = {
  label: string;
  runs: readonly KnownRun[];
  chosen: KnownRun;
  onChoose: (runId: string) => void;
};

function Choice({ label, runs, chosen, onChoose }: ChoiceProps) {
  const timeZone = useTimeZone();
  return (
    <Select aria-label={label} value={chosen.runId} onChange={({ target }) => onChoose(target.value)}>
      {runs.map((run) => (
        <option key={run.runId} value={run.runId}>
          {runWords(run, timeZone)}
        </option>
      ))}
    </Select>
  );
}

function Length({ ms }: { ms: number | null }) {
  return ms === null ? <span className="text-faint">not seen whole</span> : formatDuration(ms);
}

/** How much longer or shorter; under a second the pace of the reads says nothing. */
function differenceWords(firstMs: number | null, secondMs: number | null): string {
  if (firstMs === null || secondMs === null) return '';
  const ms = secondMs - firstMs;
  if (Math.abs(ms) < 1000) return 'about the same';
  return `${formatDuration(Math.abs(ms))} ${ms > 0 ? 'longer' : 'shorter'}`;
}

type LineProps = { name: string; firstMs: number | null; secondMs: number | null; isWhole?: boolean };

function Line({ name, firstMs, secondMs, isWhole = false }: LineProps) {
  return (
    <TableRow className={isWhole ? 'font-medium' : undefined}>
      <TableCell isRowHeader>{isWhole ? name : <code>{name}</code>}</TableCell>
      <TableCell>
        <Length ms={firstMs} />
      </TableCell>
      <TableCell>
        <Length ms={secondMs} />
      </TableCell>
      <TableCell>{differenceWords(firstMs, secondMs)}</TableCell>
    </TableRow>
  );
}

/** Two runs of one deployment, stage by stage: what took longer this time. The newest two unless others are chosen. */
export function RunComparison({ runs }: { runs: readonly KnownRun[] }) {
  const [params, setParams] = useQueryStates(runsParams);
  const nowMs = useNow(1_000);
  const find = (runId: string | null) => runs.find((run) => run.runId === runId);
  const second = find(params.second) ?? runs[0];
  const others = runs.filter((run) => run !== second);
  const first = find(params.first) ?? others.find(({ kind }) => kind === second?.kind) ?? others[0];
  if (first === undefined || second === undefined) return null;
  const compared = compareRuns(first, second, nowMs);
  return (
    <Panel title="Two runs compared">
      <div className="flex flex-wrap gap-2 border-b border-border px-4 py-2.5">
        <Choice
          label="First run"
          runs={runs}
          chosen={first}
          onChoose={(runId) => void setParams({ first: runId })}
        />
        <Choice
          label="Second run"
          runs={runs}
          chosen={second}
          onChoose={(runId) => void setParams({ second: runId })}
        />
      </div>
      <Table aria-label="Stages compared">
        <TableHead>
          <TableRow>
            <TableHeader>Stage</TableHeader>
            <TableHeader>First</TableHeader>
            <TableHeader>Second</TableHeader>
            <TableHeader>Second against first</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {compared.stages.map((line) => (
            <Line key={line.stage} name={line.stage} firstMs={line.firstMs} secondMs={line.secondMs} />
          ))}
          <Line name="Whole run" firstMs={compared.firstMs} secondMs={compared.secondMs} isWhole />
        </TableBody>
      </Table>
      <PanelFoot>As this browser saw them: stages between two reads are not seen.</PanelFoot>
    </Panel>
  );
}
