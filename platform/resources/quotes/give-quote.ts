import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import { quotes } from '../../db/schema/capacity.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { hourlyMicrousd, monthlyCapMicrousd, remaining } from '../../provider/offer-price.ts';
import type { ContainerOffer, MachineOffer } from '../../provider/provider.ts';
import { usd } from '../billing/pricing.ts';
import { newResourceId } from '../new-id.ts';
import type { acceleratorQuoteSchema, machineQuoteRequestSchema, machineQuoteSchema } from './schema.ts';

type QuoteDeps = Pick<AppDeps, 'db' | 'provider' | 'clock'>;
type Quote = typeof quotes.$inferInsert;

const VALID_MS = 10 * 60_000;
/** Hours that `authorization_usd` covers. */
const AUTHORIZED_HOURS = 24;

/** Binds the price of a container on an accelerator. Throws accelerator_profile_invalid and gpu_capacity_unavailable. */
export async function quoteAccelerator(
  deps: QuoteDeps,
  accountId: string,
  profileId: string,
): Promise<z.infer<typeof acceleratorQuoteSchema>> {
  const offer = deps.provider.containerOffers.find(({ id }) => id === profileId);
  if (offer === undefined) throw new PlatformError('accelerator_profile_invalid', { field: 'profile_id' });
  const terms = { kind: 'accelerator', profileId, region: null, osImage: null } as const;
  return toAnswer(await bind(deps, accountId, offer, terms));
}

/** Binds the price of a machine. Throws machine_quote_request_invalid and gpu_capacity_unavailable. */
export async function quoteMachine(
  deps: QuoteDeps,
  accountId: string,
  request: z.infer<typeof machineQuoteRequestSchema>,
): Promise<z.infer<typeof machineQuoteSchema>> {
  const offer = deps.provider.machineOffers.find(({ profileId }) => profileId === request.profile_id);
  if (offer === undefined) throw invalidRequest('profile_id', 'There is no such machine profile.');
  const { region = offer.region, os_image: osImage = offer.osImages[0] } = request;
  if (region !== offer.region) throw invalidRequest('region', `This profile is in ${offer.region}.`);
  if (!offer.osImages.includes(osImage)) {
    throw invalidRequest('os_image', `This profile has ${offer.osImages.join(', ')}.`);
  }
  const terms = { kind: 'machine', profileId: offer.profileId, region, osImage } as const;
  const quote = await bind(deps, accountId, offer, terms);
  const cap = quote.monthlyCapMicrousd;
  return {
    ...toAnswer(quote),
    region,
    os_image: osImage,
    ...(cap == null ? {} : { monthly_cap_usd: usd(cap) }),
  };
}

async function bind(
  { db, provider, clock }: QuoteDeps,
  accountId: string,
  offer: MachineOffer | ContainerOffer,
  terms: Pick<Quote, 'kind' | 'profileId' | 'region' | 'osImage'>,
): Promise<Quote> {
  const pools = await provider.readPools();
  if (remaining(offer, pools) === 0) throw new PlatformError('gpu_capacity_unavailable');
  const hourly = hourlyMicrousd(offer, pools);
  const createdAt = clock();
  const quote = {
    ...terms,
    id: newResourceId('quo'),
    accountId,
    hourlyMicrousd: hourly,
    authorizationMicrousd: hourly * AUTHORIZED_HOURS,
    monthlyCapMicrousd: monthlyCapMicrousd(offer),
    createdAt,
    validUntil: new Date(createdAt.getTime() + VALID_MS),
  };
  await db.insert(quotes).values(quote);
  return quote;
}

function toAnswer(quote: Quote): z.infer<typeof acceleratorQuoteSchema> {
  return {
    quote_id: quote.id,
    profile_id: quote.profileId,
    hourly_usd: usd(quote.hourlyMicrousd),
    authorization_usd: usd(quote.authorizationMicrousd),
    currency: 'USD',
    billing_period: 'hour',
    valid_until: quote.validUntil.toISOString(),
  };
}

function invalidRequest(field: string, message: string): PlatformError {
  return new PlatformError('machine_quote_request_invalid', { field, message });
}
