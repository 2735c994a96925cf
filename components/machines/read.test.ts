import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnFields, defaultColumns } from '@/components/machines/columns';
import { readAcceptedMachine, readAnyRecord, readMachine, readMachineList } from '@/components/machines/read';
import { machineStatus } from '@/components/machines/status';
import { ApiError } from '@/lib/api/errors';

describe('the list', () => {
  it('is found bare, under any name, and as a record alone', () => {
    const machine = { id: 'm1', name: 'edge' };
    for (const answer of [
      [machine],
      { machines: [machine], count: 1 },
      { tags: ['a'], fleet: [machine] },
      machine,
    ]) {
      expect(readMachineList(answer).machines).toEqual([expect.objectContaining({ id: 'm1', name: 'edge' })]);
    }
  });

  it('may be empty, which is not the same as unreadable', () => {
    expect(readMachineList({ machines: [] })).toEqual({ machines: [], broken: [] });
    for (const answer of [{ ok: true }, 'no', null, 7]) {
      expect(() => readMachineList(answer)).toThrow(ApiError);
    }
  });

  it('keeps what is no record as it came, beside the others', () => {
    const { machines, broken } = readMachineList([{ id: 'm1' }, 'm2', null, {}]);
    expect(machines).toHaveLength(1);
    expect(broken).toEqual([{ raw: 'm2' }, { raw: null }, { raw: {} }]);
  });

  it('ends every answer as a list or as an unreadable one', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        try {
          readMachineList(answer);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
    );
  });
});

describe('a record', () => {
  it('is understood under the names that such records use', () => {
    const answer = { machine: { machine_id: 7, hostname: 'edge', state: 'ACTIVE', created: 1_763_733_600 } };
    expect(readMachine(answer)).toMatchObject({
      id: '7',
      name: 'edge',
      status: 'ACTIVE',
      createdAt: 1_763_733_600,
      hourlyUsd: null,
    });
  });

  it('is taken in its own right where it has an id, whatever it holds', () => {
    expect(readMachine({ id: 'm1', data: { id: 'disk' } }).id).toBe('m1');
  });

  it('without a body is accepted all the same, and an answer of any kind can be shown', () => {
    expect(readAcceptedMachine(undefined)).toEqual({ machine: null, isReplay: false });
    expect(readAcceptedMachine({ id: 'm1', replayed: true })).toMatchObject({ isReplay: true });
    expect(readAnyRecord('done')).toEqual({ answer: 'done' });
    expect(readAnyRecord(undefined)).toBeNull();
  });
});

describe('the status', () => {
  it('keeps a foreign word, and takes it neither for a failure nor for an end', () => {
    expect(machineStatus('ERROR')).toMatchObject({ label: 'ERROR', tone: 'unknown', isGone: false });
    expect(machineStatus(null)).toMatchObject({ label: 'not reported', isChanging: false });
  });

  it('is read again while it says that something is under way', () => {
    const isChanging = (word: string) => machineStatus(word).isChanging;
    expect(['provisioning', 'deleting', 'rebooting', 'pending'].map(isChanging)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['running', 'stopped', 'deleted', 'ACTIVE', 'ring a bell'].map(isChanging)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the columns', () => {
  const { machines } = readMachineList([
    { id: 'm1', name: 'a', status: 'running', region: 'eu', plan: 'small', note: '', password: 'x', ssh: {} },
    { id: 'm2', gpu: true, image: 'debian' },
  ]);

  it('are the plain fields that any record has, without those that must not be read back', () => {
    expect(columnFields(machines)).toEqual(['region', 'plan', 'gpu', 'image']);
  });

  it('begin with what tells machines apart', () => {
    expect(defaultColumns(columnFields(machines))).toEqual(['region', 'plan', 'image']);
    expect(defaultColumns(['gpu'])).toEqual([]);
  });
});
