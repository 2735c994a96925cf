import { z } from 'zod';
import type { CheckedAnswer, ContractChecker } from './contract-checker.ts';
import { newSshPublicKey } from './ssh-key.ts';
import type { TestApp } from './test-app.ts';

const quoted = z.object({ quote_id: z.string(), hourly_usd: z.number(), valid_until: z.string() });
const made = z.object({ id: z.string() });

/** Quotes and machines of one caller; every answer is held against the contract. */
export interface CapacityClient {
  send(method: string, path: string, json?: unknown, idempotencyKey?: string): Promise<CheckedAnswer>;
  quote(profileId: string): Promise<z.infer<typeof quoted>>;
  /** Sends the create of a machine, whatever becomes of it. */
  create(quoteId: string, idempotencyKey?: string): Promise<CheckedAnswer>;
  /** The id of a new machine. */
  createMachine(profileId: string): Promise<string>;
  statusOf(machineId: string): Promise<string>;
}

/** `bearer` is an API key or a session token. */
export function createCapacityClient(
  test: TestApp,
  checker: ContractChecker,
  bearer: string,
): CapacityClient {
  const send: CapacityClient['send'] = async (method, path, json, idempotencyKey) => {
    const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
    const sent = { bearer, headers, ...(json === undefined ? {} : { json }) };
    return checker.check(method, path, await test.send(method, path, sent));
  };
  const quote: CapacityClient['quote'] = async (profileId) =>
    quoted.parse((await send('POST', '/pricing/machine-quote', { profile_id: profileId })).body);
  // One key for all, so that a repeated create has the same body.
  const sshPublicKey = newSshPublicKey();
  const create: CapacityClient['create'] = (quoteId, idempotencyKey) =>
    send(
      'POST',
      '/machines',
      { quote_id: quoteId, name: 'machine', ssh_public_key: sshPublicKey },
      idempotencyKey,
    );
  return {
    send,
    quote,
    create,
    createMachine: async (profileId) => made.parse((await create((await quote(profileId)).quote_id)).body).id,
    statusOf: async (machineId) =>
      z.object({ status: z.string() }).parse((await send('GET', `/machines/${machineId}`)).body).status,
  };
}

/** Moves the clock of the platform forward, once. */
export function passTime(test: TestApp, ms: number): void {
  const later = test.deps.clock().getTime() + ms;
  test.deps.clock = () => new Date(later);
}
