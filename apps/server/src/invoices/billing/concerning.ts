import { type RawBuilder, sql } from 'kysely';

/** Condition on VAT rules `r` that may concern a shift: the agency's general rules, and those for its care provider. */
export const mayConcern = (agency_id: RawBuilder<unknown>, care_provider_id: RawBuilder<unknown>) =>
  sql`(r.agency_id = ${agency_id} and r.care_provider_id is null or r.care_provider_id = ${care_provider_id})`;
