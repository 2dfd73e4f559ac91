import type { z } from 'zod';
import type { companyEntry } from '@handover/contract/address';
import { clientPolicy } from '@handover/domain/clients/policy';
import { inOneLine } from '@handover/domain/places';
import { attachmentOf, isAdmin } from '@handover/domain/viewer';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findEntry } from '../lists/find.ts';
import type { Position } from '../adapters/gazetteer.ts';
import { placed } from './address.ts';
import { lockAgency, updateAgency } from './agencies.ts';
import { lockCareProvider, updateCareProvider } from './careProviders.ts';
import { agenciesSource, careProvidersSource } from './queries.ts';

export type Company = z.output<typeof companyEntry>;

/** Returns the company that the viewer works for. */
export async function findOwnCompany(ctx: Pick<Ctx, 'db' | 'viewer'>) {
  const { viewer } = ctx;
  switch (viewer.kind) {
    case 'agency': {
      const { data } = await findEntry(agenciesSource, ctx, viewer.agency_id);
      return { ...data, type: 'agency', id: viewer.agency_id } as const;
    }
    case 'provider':
    case 'office': {
      const { data } = await findEntry(careProvidersSource, ctx, viewer.care_provider_id);
      return { ...data, type: 'care_provider', id: viewer.care_provider_id } as const;
    }
    case 'admin':
    case 'member':
      return null;
  }
}

/**
 * Looks up the position of a company sent without a pin, for people who may change it. It runs before the transaction,
 * because geocoders are slow.
 */
export async function guessPosition({ viewer, geocoder }: Pick<Ctx, 'viewer' | 'geocoder'>, sent: Company | undefined) {
  if (sent?.latitude !== null || !(isAdmin(viewer) || clientPolicy.edit_own_company(viewer).ok)) return undefined;
  return geocoder.find({ ...sent, address: inOneLine(sent) });
}

export async function changeOwnCompany(ctx: Ctx, sent: Company, guess: Position | undefined): Promise<void> {
  assertAllowed(clientPolicy.edit_own_company(ctx.viewer));
  await changeCompany(ctx, attachmentOf(ctx.viewer), sent, guess);
}

type Whose = { agency_id: string | null; care_provider_id: string | null };

/**
 * Changes a person's company as the company's own page would. Fields that the profile does not show are read under a
 * lock and kept.
 */
export async function changeCompany(ctx: Ctx, whose: Whose, sent: Company, guess: Position | undefined): Promise<void> {
  const { agency_id, care_provider_id } = whose;
  if (care_provider_id !== null) {
    await lockCareProvider(ctx, care_provider_id);
    const { data } = await findEntry(careProvidersSource, ctx, care_provider_id);
    const { email, status } = data;
    const under = { care_provider_id, agency_id: data.agency_id, email, status };
    await updateCareProvider(ctx, { ...under, ...placed(data, sent, guess) });
  } else if (agency_id !== null) {
    await lockAgency(ctx, agency_id);
    const { data } = await findEntry(agenciesSource, ctx, agency_id);
    const { email, status } = data;
    await updateAgency(ctx, { agency_id, email, status, ...placed(data, sent, guess) });
  }
}
