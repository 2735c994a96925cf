import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isAttachmentId,
  namesDeployment,
  readAcceptedChange,
  readAttachment,
  readAttachmentList,
} from './read';
import { readAttachRequest, readRotateRequest } from './request';

const ID = `aga_${'a'.repeat(24)}`;
const SECRET = 'sk-live-very-secret-0123456789';

describe('an attachment id', () => {
  it('is a short prefix, an underscore and 20 to 64 characters', () => {
    for (const id of [ID, `ai_${'-'.repeat(20)}`, `x1_${'_'.repeat(64)}`])
      expect(isAttachmentId(id)).toBe(true);
    for (const id of [
      '',
      'aga_short',
      `aga-${'a'.repeat(24)}`,
      `aga_${'a'.repeat(65)}`,
      `${ID}/..`,
      ` ${ID}`,
    ])
      expect(isAttachmentId(id)).toBe(false);
  });
});

describe('the list', () => {
  it('is read bare, under other names and with broken rows', () => {
    for (const answer of [[{ id: ID }], { data: [{ attachment_id: ID }] }, { gateways: [{ id: ID }, 7] }])
      expect(readAttachmentList(answer).attachments[0]?.id).toBe(ID);
    expect(readAttachmentList({ gateways: [{ id: ID }, 7] }).broken).toEqual([{ raw: 7 }]);
  });

  it('is an error, not empty, where there is none', () => {
    for (const answer of [null, {}, { ok: true }, 'x']) expect(() => readAttachmentList(answer)).toThrow();
    expect(readAttachmentList({ attachments: [] })).toEqual({ attachments: [], broken: [] });
  });

  it('never fails on what is in it', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (rows) => {
        const { attachments, broken } = readAttachmentList({ attachments: rows });
        expect(attachments.length + broken.length).toBe(rows.length);
      }),
    );
  });
});

describe('a credential in an answer', () => {
  it('is kept from every page, wherever it stands', () => {
    const record = {
      id: ID,
      credential: SECRET,
      apiKey: SECRET,
      nested: [{ gateway_token: SECRET, openai_api_key: SECRET }],
    };
    for (const read of [readAttachment(record), readAttachment({ attachment: record })])
      expect(JSON.stringify(read)).not.toContain(SECRET);
    expect(JSON.stringify(readAttachmentList([record]))).not.toContain(SECRET);
    expect(JSON.stringify(readAcceptedChange({ ...record, run_id: 'run_1', secret: SECRET }))).not.toContain(
      SECRET,
    );
  });

  it('is not mistaken for the names of variables', () => {
    expect(readAttachment({ id: ID, env_keys: ['OPENAI_API_KEY'] }).envKeys).toEqual(['OPENAI_API_KEY']);
  });
});

describe('a record', () => {
  it('names its deployment in its own field, or anywhere', () => {
    const named = readAttachment({ id: ID, deployment_id: 'dep_1', note: 'dep_2' });
    expect([namesDeployment(named, 'dep_1'), namesDeployment(named, 'dep_2')]).toEqual([true, false]);
    const inside = readAttachment({ id: ID, target: { kind: 'deployment', ref: 'dep_1' } });
    expect(namesDeployment(inside, 'dep_1')).toBe(true);
    expect(readAttachment({ id: ID, deployment: { id: 'dep_3' } }).deploymentId).toBe('dep_3');
  });

  it('of an accepted change may say nothing at all', () => {
    expect(readAcceptedChange(undefined)).toEqual({
      attachmentId: null,
      deploymentId: null,
      runId: null,
      isReplay: false,
    });
    expect(readAcceptedChange({ attachment: { id: ID }, run_id: 'run_1', replayed: true })).toMatchObject({
      attachmentId: ID,
      runId: 'run_1',
      isReplay: true,
    });
  });
});

describe('what the server actions take', () => {
  const idempotencyKey = `gateway-attach.${crypto.randomUUID()}`;

  it('is a JSON object with a key, and an id of the right shape', () => {
    expect(readAttachRequest({ body: { deployment_id: 'd' }, idempotencyKey })).not.toBeNull();
    expect(readRotateRequest({ attachmentId: ID, idempotencyKey })).not.toBeNull();
  });

  it('is nothing else', () => {
    for (const given of [
      null,
      { body: [], idempotencyKey },
      { body: {}, idempotencyKey: 'a b' },
      { body: {} },
    ])
      expect(readAttachRequest(given)).toBeNull();
    expect(readAttachRequest({ body: { a: 'x'.repeat(20_000) }, idempotencyKey })).toBeNull();
    for (const attachmentId of ['../deployments', 'aga_short', 7])
      expect(readRotateRequest({ attachmentId, idempotencyKey })).toBeNull();
  });
});
