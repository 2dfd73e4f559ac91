import type { z } from 'zod';
import type { companyEntry } from '@handover/contract/address';
import { clientPolicy } from '@handover/domain/clients/policy';
import { inOneLine } from '@handover/domain/places';
import { insist } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findEntry } from '../lists/find.ts';
import type { Position } from '../parts/gazetteer.ts';
import { placed } from './address.ts';
import { lockAgency, updateAgency } from './agencies.ts';
import { lockCareProvider, updateCareProvider } from './careProviders.ts';
import { agenciesSource, careProvidersSource } from './queries.ts';

export type Company = z.output<typeof companyEntry>;

/** What someone works for. */
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

/** Where a company is that came without a pin, for those who may change it. Geocoders take their time. */
export async function guessPosition({ viewer, geocoder }: Pick<Ctx, 'viewer' | 'geocoder'>, sent: Company | undefined) {
  if (sent?.latitude !== null || !clientPolicy.edit_own_company(viewer).ok) return undefined;
  return geocoder.find({ ...sent, address: inOneLine(sent) });
}

/** Changes it as its own page would; what a profile does not show stays, and nobody changes that meanwhile. */
export async function changeOwnCompany(ctx: Ctx, sent: Company, guess: Position | undefined): Promise<void> {
  const { viewer } = ctx;
  insist(clientPolicy.edit_own_company(viewer));
  if (viewer.kind === 'agency') {
    const { agency_id } = viewer;
    await lockAgency(ctx, agency_id);
    const { data } = await findEntry(agenciesSource, ctx, agency_id);
    const { email, status } = data;
    await updateAgency(ctx, { agency_id, email, status, ...placed(data, sent, guess) });
  }
  if (viewer.kind === 'provider') {
    const { care_provider_id } = viewer;
    await lockCareProvider(ctx, care_provider_id);
    const { data } = await findEntry(careProvidersSource, ctx, care_provider_id);
    const { agency_id, email, status } = data;
    await updateCareProvider(ctx, { care_provider_id, agency_id, email, status, ...placed(data, sent, guess) });
  }
}
