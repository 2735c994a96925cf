import { describe, expect, it } from 'vitest';
import { readWebhookList } from '../read';
import { deliveryWords, replacementOf, replacements, withProgress } from './replacement';

const listOf = (...ids: string[]) =>
  readWebhookList(ids.map((id) => ({ id, url: `https://a.example/${id}` })));
const step = (ids: string[], progress: Parameters<typeof replacementOf>[2]) =>
  replacementOf(listOf(...ids), 'old', progress).step;

describe('a replacement', () => {
  it('goes on where it was left, by what the platform lists', () => {
    expect(step(['old'], null)).toBe('add');
    expect(step(['old', 'new'], { newId: 'new', isSwitched: false })).toBe('switch');
    expect(step(['old', 'new'], { newId: 'new', isSwitched: true })).toBe('watch');
    expect(step(['new'], { newId: 'new', isSwitched: true })).toBe('over');
  });

  it('begins again when the new webhook was deleted elsewhere', () => {
    expect(step(['old'], { newId: 'new', isSwitched: true })).toBe('add');
  });

  it('is not called done when neither is there', () => {
    expect(replacementOf(listOf(), 'old', { newId: 'new', isSwitched: true })).toEqual({
      step: 'over',
      isReplaced: false,
    });
    expect(replacementOf(listOf('new'), 'old', { newId: 'new', isSwitched: true })).toEqual({
      step: 'over',
      isReplaced: true,
    });
  });

  it('is read from whatever storage holds, and holds ids alone', () => {
    const stored = { old: { newId: 'new', isSwitched: 1, secret: 'whsec_x' }, odd: 7, other: { newId: 4 } };
    expect(replacements.read(stored)).toEqual({ old: { newId: 'new', isSwitched: false } });
    expect(replacements.read(null)).toEqual({});
    expect(withProgress({ old: { newId: 'new', isSwitched: true } }, 'old', null)).toEqual({});
  });

  it('says what came of the deliveries, and whether they are reported at all', () => {
    const list = readWebhookList({
      webhooks: [],
      deliveries: [
        { id: '1', webhook_id: 'new', status: 'delivered' },
        { id: '2', webhook_id: 'new', status: 'retrying' },
        { id: '3', webhook_id: 'old', status: 'failed' },
      ],
    });
    expect(deliveryWords(list.deliveries, 'new')).toBe('1 of 2 deliveries to it were taken, 1 are failing.');
    expect(deliveryWords([], 'new')).toContain('No delivery to it yet');
    expect(deliveryWords(null, 'new')).toContain('does not report');
  });
});
