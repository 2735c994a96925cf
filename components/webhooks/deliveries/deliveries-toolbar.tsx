'use client';

import { Toolbar } from '@/components/page-head';
import { Counters, type Counter } from '@/components/ui/counters';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { EVENT_TYPES } from '../event-types';
import type { Delivery, WebhookListView } from '../read';
import { ReadAgain } from '../read-again';
import { deliveryStatus, KNOWN_STATUSES } from '../status';
import type { Webhooks } from '../use-webhooks';
import { filterDeliveries, type DeliveryFilter } from '../webhook-list';

/** In the address null is every status; a button needs a word, which no status can begin with. */
const ALL = ' all';

interface DeliveriesToolbarProps {
  webhooks: Webhooks;
  filter: DeliveryFilter;
  onFilterChange: (part: Partial<DeliveryFilter>) => void;
}

/** Counts by status that filter, choices of type and webhook, and what a reading costs. */
export function DeliveriesToolbar({ webhooks, filter, onFilterChange }: DeliveriesToolbarProps) {
  const list = webhooks.query.data;
  return (
    <Toolbar>
      <Counters
        label="Filter by status"
        counters={countersOf(list, filter)}
        value={filter.status ?? ALL}
        onValueChange={(value) => onFilterChange({ status: value === ALL ? null : value })}
      />
      <Choice
        label="Filter by type"
        all="All types"
        value={filter.type}
        options={typesOf(list?.deliveries ?? [], filter.type).map((type) => [type, type])}
        onChange={(type) => onFilterChange({ type })}
      />
      <Choice
        label="Filter by webhook"
        all="All webhooks"
        value={filter.webhook}
        options={webhooksOf(list, filter.webhook)}
        onChange={(webhook) => onFilterChange({ webhook })}
      />
      <ReadAgain webhooks={webhooks} />
    </Toolbar>
  );
}

function countersOf(list: WebhookListView | undefined, filter: DeliveryFilter): Counter<string>[] {
  const deliveries = list?.deliveries ?? null;
  const found = deliveries && filterDeliveries(deliveries, { ...filter, status: null });
  const words = new Set<string>([...KNOWN_STATUSES, ...(found ?? []).map(({ status }) => status)]);
  // A status asked for by the address stays visible where nothing has it, so that it can be taken back.
  if (filter.status !== null) words.add(filter.status);
  const count = (word: string) => found?.filter(({ status }) => status === word).length;
  return [
    { value: ALL, label: 'All', count: found?.length },
    ...[...words].map((word) => {
      const { label, tone, shape } = deliveryStatus(word);
      return { value: word, label, count: count(word), look: { tone, shape } };
    }),
  ];
}

/** The contract's types, those that came besides, and the one that the address asks for. */
function typesOf(deliveries: readonly Delivery[], asked: string | null): string[] {
  const types = [...EVENT_TYPES, ...deliveries.map(({ eventType }) => eventType), asked ?? ''];
  return [...new Set<string>(types)].filter((type) => type !== '');
}

function webhooksOf(list: WebhookListView | undefined, asked: string | null): (readonly [string, string])[] {
  const known = (list?.webhooks ?? []).map(
    ({ id, url }) => [id, url === '' ? id : `${url} (${id})`] as const,
  );
  const isKnown = asked === null || known.some(([id]) => id === asked);
  return isKnown ? known : [...known, [asked, `${asked}, not in the list`]];
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string | null;
  options: readonly (readonly [string, string])[];
  onChange: (value: string | null) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label} labelHidden className="md:max-w-52">
      <Select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{all}</option>
        {options.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
