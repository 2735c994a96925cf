import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, eventCountWords, eventGroups } from './event-types';
import { orphansOf } from './orphans';
import { readCreateRequest } from './create-request';
import { readCreatedWebhook, readDeletedWebhook, readWebhookList, type Delivery } from './read';
import { deliveryStatus } from './status';
import { filterDeliveries, newestFirst, webhookRows, withoutWebhook, withWebhook } from './webhook-list';

const webhook = (id: string, fields: object = {}) => ({
  id,
  url: `https://hooks.example.com/${id}`,
  events: ['deployment.live'],
  active: true,
  created_at: '2026-11-20T10:00:00Z',
  ...fields,
});
const delivery = (id: string, fields: object = {}) => ({
  id,
  webhook_id: 'wh_1',
  event_id: `evt_${id}`,
  event_type: 'deployment.live',
  status: 'delivered',
  attempts: 1,
  created_at: '2026-11-20T10:00:00Z',
  ...fields,
});
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`;

describe('an answer about webhooks', () => {
  it('is read when the list has another name, or stands alone', () => {
    const answers = [
      { webhooks: [webhook('wh_1')] },
      { data: [webhook('wh_1')] },
      { items: [webhook('wh_1')] },
      [webhook('wh_1')],
    ];
    for (const answer of answers) {
      const list = readWebhookList(answer);
      expect(list.webhooks.map(({ id }) => id)).toEqual(['wh_1']);
      expect(list.deliveries).toBeNull();
    }
  });

  it('is never taken for an empty list when there is none in it', () => {
    for (const answer of [{}, { webhooks: null }, null, 'nothing', 7]) {
      expect(() => readWebhookList(answer)).toThrow();
    }
  });

  it('keeps what is missing apart from what is empty, and a row without an id as it came', () => {
    const list = readWebhookList({
      webhooks: [
        { id: 'wh_1', team: 'x' },
        { url: 'https://a.example' },
        webhook('wh_2', { events: ['a', 7] }),
      ],
      deliveries: [{ id: 'del_1' }, { status: 'failed' }],
    });
    expect(list.webhooks[0]).toEqual({
      id: 'wh_1',
      url: '',
      events: null,
      isActive: null,
      createdAt: null,
      extra: { team: 'x' },
    });
    expect(list.webhooks[1]?.events).toEqual(['a']);
    expect(list.deliveries?.[0]).toMatchObject({ status: '', attempts: null, statusCode: null });
    expect(list.broken).toEqual([{ raw: { url: 'https://a.example' } }, { raw: { status: 'failed' } }]);
  });

  it('to a create needs the secret, and may lack the webhook', () => {
    expect(readCreatedWebhook({ signing_secret: 'whsec_1', webhook: 7 })).toEqual({
      webhook: null,
      signingSecret: 'whsec_1',
    });
    expect(() => readCreatedWebhook({ webhook: webhook('wh_1') })).toThrow();
  });

  it('to a delete is believed only when it says so', () => {
    expect(readDeletedWebhook({ id: 'wh_1', deleted: true })).toBe(true);
    expect([{ deleted: 'true' }, {}, undefined, 'ok'].map(readDeletedWebhook)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the rows', () => {
  const rowsOf = (deliveries: object[] | undefined) =>
    webhookRows(readWebhookList({ webhooks: [webhook('wh_1')], ...(deliveries && { deliveries }) }))[0];

  it('name the newest delivery whatever the order, and count what fails', () => {
    const row = rowsOf([
      delivery('a', { status: 'failed', created_at: at(1) }),
      delivery('c', { status: 'delivered', created_at: at(3) }),
      delivery('b', { status: 'retrying', created_at: at(2) }),
      delivery('d', { webhook_id: 'wh_2', created_at: at(4) }),
    ]);
    expect(row).toMatchObject({ last: { id: 'c' }, failingCount: 2, isFailing: false });
  });

  it('call an endpoint failing by the newest delivery that came to something', () => {
    const failed = delivery('a', { status: 'retrying', created_at: at(1) });
    expect(rowsOf([delivery('b', { status: 'pending', created_at: at(2) }), failed])?.isFailing).toBe(true);
    expect(rowsOf([delivery('b', { created_at: at(2) }), failed])?.isFailing).toBe(false);
  });

  it('tell no delivery from none reported', () => {
    expect(rowsOf([])).toMatchObject({ last: null, failingCount: 0 });
    expect(rowsOf(undefined)).toMatchObject({ last: undefined, failingCount: undefined, isFailing: false });
  });

  it('stay in the platform’s order where no time can be read', () => {
    const list = readWebhookList({
      webhooks: [],
      deliveries: [delivery('a', { created_at: 'early' }), delivery('b', { created_at: 'late' })],
    });
    expect(newestFirst(list.deliveries ?? []).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('are changed without reading the list again', () => {
    const list = readWebhookList({ webhooks: [webhook('wh_1')], deliveries: [delivery('a')] });
    const [second] = readWebhookList([webhook('wh_2')]).webhooks;
    if (second === undefined) throw new Error('no row');
    expect(withWebhook(list, second).webhooks.map(({ id }) => id)).toEqual(['wh_2', 'wh_1']);
    expect(withWebhook(withWebhook(list, second), second).webhooks).toHaveLength(2);
    expect(withoutWebhook(list, 'wh_1')).toMatchObject({ webhooks: [], deliveries: [] });
  });
});

it('deliveries are filtered by status, type and webhook together', () => {
  const list = readWebhookList({
    webhooks: [],
    deliveries: [
      delivery('a'),
      delivery('b', { status: 'failed' }),
      delivery('c', { event_type: 'credit.updated' }),
      delivery('d', { webhook_id: 'wh_2' }),
    ],
  });
  const ids = (filter: Partial<Record<'status' | 'type' | 'webhook', string>>) =>
    filterDeliveries(list.deliveries ?? [], { status: null, type: null, webhook: null, ...filter }).map(
      (each: Delivery) => each.id,
    );
  expect(ids({})).toEqual(['a', 'b', 'c', 'd']);
  expect(ids({ status: 'delivered', type: 'deployment.live', webhook: 'wh_1' })).toEqual(['a']);
  expect(ids({ webhook: 'wh_2' })).toEqual(['d']);
});

it('a status that is not known is shown as given', () => {
  expect(deliveryStatus('parked')).toMatchObject({ label: 'parked', tone: 'unknown' });
  expect(deliveryStatus('toString').tone).toBe('unknown');
});

describe('the types of events', () => {
  it('stand in one group each, all eleven of the contract', () => {
    const grouped = eventGroups.flatMap(({ types }) => types.map(({ type }) => type));
    expect(grouped.toSorted()).toEqual([...EVENT_TYPES].toSorted());
    expect(grouped).toHaveLength(11);
  });

  it('are counted against all there are, unknown ones too', () => {
    expect(eventCountWords(EVENT_TYPES)).toBe('all 11');
    expect(eventCountWords(['deployment.live', 'new.type'])).toBe('2 of 11');
    expect(eventCountWords([])).toBe('0 of 11');
    expect(eventCountWords(null)).toBe('not reported');
  });

  it('are always sent as a list, and nothing else is sent', () => {
    const url = 'https://hooks.example.com';
    expect(readCreateRequest({ url, events: ['deployment.live', 'deployment.live'], secret: 'x' })).toEqual({
      url,
      events: ['deployment.live'],
    });
    for (const given of [
      { url },
      { url, events: [] },
      { url, events: ['x'] },
      { url: '', events: ['credit.updated'] },
      null,
    ]) {
      expect(readCreateRequest(given)).toBeNull();
    }
  });
});

describe('after a lost answer', () => {
  const { webhooks } = readWebhookList([
    webhook('wh_2'),
    webhook('wh_3', { url: 'https://else.example/' }),
    webhook('wh_1'),
  ]);
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);

  it('the new webhook for the sent address is named, apart from those of others', () => {
    const { likely, others } = orphansOf(webhooks, ['wh_1'], 'https://hooks.example.com/wh_2');
    expect([ids(likely), ids(others)]).toEqual([['wh_2'], ['wh_3']]);
  });

  it('an address is found again though the platform wrote it in full', () => {
    expect(ids(orphansOf(webhooks, ['wh_1'], 'https://else.example').likely)).toEqual(['wh_3']);
  });

  it('without a list from before, all for that address are named and nobody is blamed', () => {
    const orphans = orphansOf(webhooks, null, 'https://hooks.example.com/wh_1');
    expect(orphans).toMatchObject({ others: [], isCompared: false });
    expect(ids(orphans.likely)).toEqual(['wh_1']);
  });
});
