import { expect, it } from 'vitest';
import { machineAlternatives } from '@/components/quotes/alternatives';
import { readMachineProfiles } from '@/components/quotes/machine-profiles';

type Size = { cpu?: number; cards?: number; region?: string; price?: number; availability?: string };

const machine = (profile_id: string, size: Size) => ({
  profile_id,
  customer_price: { amount_microusd: size.price ?? 1_000_000 },
  cpu_units: size.cpu,
  memory_mb: size.cpu === undefined ? undefined : size.cpu * 4096,
  region: size.region ?? 'eu',
  availability: size.availability ?? 'available',
  ...(size.cards === undefined
    ? {}
    : { hardware: { accelerator: { alternatives: [{ model: 'L4', memory_mb: 24, count: size.cards }] } } }),
});

const idsFor = (profiles: readonly unknown[], wanted: string) =>
  machineAlternatives(readMachineProfiles({ profiles }).profiles, wanted).map(({ id }) => id);

it('offers the same machine elsewhere first, then larger ones, then smaller ones', () => {
  const profiles = [
    machine('mp-small', { cpu: 2 }),
    machine('mp-wanted', { cpu: 4 }),
    machine('mp-large', { cpu: 8 }),
    machine('mp-elsewhere', { cpu: 4, region: 'us' }),
    machine('mp-huge', { cpu: 64 }),
    machine('mp-gone', { cpu: 4, availability: 'unavailable' }),
    machine('mp-silent', {}),
  ];
  expect(idsFor(profiles, 'mp-wanted')).toEqual([
    'mp-elsewhere',
    'mp-large',
    'mp-silent',
    'mp-small',
    'mp-huge',
  ]);
});

it('goes by cards where the wanted one has any, and by price where two are as close', () => {
  const profiles = [
    machine('mp-1', { cards: 1 }),
    machine('mp-2-dear', { cards: 2, price: 3_000_000 }),
    machine('mp-2', { cards: 2, price: 2_000_000 }),
    machine('mp-4', { cards: 4 }),
    machine('mp-8', { cards: 8 }),
  ];
  expect(idsFor(profiles, 'mp-4')).toEqual(['mp-2', 'mp-2-dear', 'mp-1', 'mp-8']);
});

it('offers what may be had where the wanted one is not listed', () => {
  expect(idsFor([machine('mp-1', { cpu: 2, availability: 'burst' })], 'mp-unknown')).toEqual(['mp-1']);
});
