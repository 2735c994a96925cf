import { RecordView } from '@/components/record-view';
import { CopyText } from '@/components/ui/copy-button';
import { Tag } from '@/components/ui/badge';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { Status } from '@/components/ui/status-mark';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import type { Check, DnsRecord } from './record-parts';
import { checkLook } from './status';

export interface DnsTableProps {
  records: readonly DnsRecord[];
  checks: readonly Check[];
}

/** What was seen of a record: the check that expects its value. */
function checkOf({ value }: DnsRecord, checks: readonly Check[]): Check | undefined {
  return checks.find(({ expected }) => expected === value);
}

function Seen({ check }: { check: Check | undefined }) {
  if (check === undefined) return <span className="text-faint">not reported</span>;
  const { label, tone, shape } = checkLook(check.state);
  return (
    <Status tone={tone} shape={shape}>
      {label}
    </Status>
  );
}

/** The header of a cell, where a row is a card and has none. */
function OnCard({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="block text-12 font-normal text-muted md:hidden">
      {children}
    </span>
  );
}

function More({ more }: { more: DnsRecord['more'] }) {
  const { purpose, ...others } = more;
  return (
    <>
      {typeof purpose === 'string' ? <span className="text-muted">{purpose}</span> : null}
      {Object.keys(others).length === 0 ? null : <RecordView record={others} />}
      {Object.keys(more).length === 0 ? <span className="text-faint">not reported</span> : null}
    </>
  );
}

/** The DNS records that a domain needs, each cell to copy. Whatever is shaped like a DNS record is one (specification 2.10). */
export function DnsTable({ records, checks }: DnsTableProps) {
  return (
    <Panel title="DNS records" sub="make these where the domain’s DNS is kept">
      <Table aria-label="DNS records">
        <TableHead>
          <TableRow>
            <TableHeader>Type</TableHeader>
            <TableHeader>Name</TableHeader>
            <TableHeader>Value</TableHeader>
            <TableHeader>For</TableHeader>
            <TableHeader>Last seen</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <TableRow key={`${record.type} ${record.name} ${record.value}`}>
              <TableCell>
                <Tag>{record.type}</Tag>
              </TableCell>
              <TableCell isRowHeader className="md:max-w-72">
                <OnCard>Name</OnCard>
                <CopyText value={record.name} what="Name" />
              </TableCell>
              <TableCell className="md:max-w-96">
                <OnCard>Value</OnCard>
                <CopyText value={record.value} what="Value" />
              </TableCell>
              <TableCell>
                <OnCard>For</OnCard>
                <More more={record.more} />
              </TableCell>
              <TableCell>
                <OnCard>Last seen</OnCard>
                <Seen check={checkOf(record, checks)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <PanelFoot>
        Some DNS providers add the zone to a name by themselves: leave it off there. A change can take minutes
        to hours to be seen everywhere.
      </PanelFoot>
    </Panel>
  );
}
