import type { CancellationTerm } from '@handover/domain/cancellations/lateCancellationPay';
import { halvesOf, type RateBand } from '@handover/domain/invoices/enhancements';
import type { TestServer } from './testServer.ts';

type Place = { agency_id: string; care_provider_id: string };
/** A first day before every shift of a test. */
const EVER = '2000-01-01';

/** Sets a care provider's rate bands, valid from the beginning unless a test gives a day. */
export async function setBands(
  { owner, make, clock }: TestServer,
  { agency_id, care_provider_id }: Place,
  bands: readonly (Omit<RateBand, 'from_time' | 'to_time'> & Partial<RateBand>)[],
  valid_from = EVER,
): Promise<void> {
  const { pay_bands, charge_bands } = halvesOf(bands.map((band) => ({ from_time: null, to_time: null, ...band })));
  await owner.query(
    `insert into app.rate_bands (agency_id, care_provider_id, valid_from, pay_bands, charge_bands, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      agency_id,
      care_provider_id,
      valid_from,
      JSON.stringify(pay_bands),
      JSON.stringify(charge_bands),
      (await make.admin()).user_id,
      clock(),
    ],
  );
}

/** Sets its cancellation terms, likewise. */
export async function setCancellation(
  { owner, make, clock }: TestServer,
  { agency_id, care_provider_id }: Place,
  terms: readonly CancellationTerm[],
  valid_from = EVER,
): Promise<void> {
  await owner.query(
    `insert into app.cancellation_terms (agency_id, care_provider_id, valid_from, terms, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [agency_id, care_provider_id, valid_from, JSON.stringify(terms), (await make.admin()).user_id, clock()],
  );
}
