import { visibleCareProviders } from '../../clients/queries.ts';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';

const inSight = ({ db, viewer }: Ctx, care_provider_id: string) =>
  visibleCareProviders(db, viewer)
    .select(['agency_id', 'care_provider_id'])
    .where('care_provider_id', '=', care_provider_id);

export const findCareProvider = async (ctx: Ctx, care_provider_id: string) =>
  orNotFound(await inSight(ctx, care_provider_id).executeTakeFirst(), 'Care provider');

/** Locks a care provider, so that two who save at once do so one after the other. */
export const lockCareProvider = async (ctx: Ctx, care_provider_id: string) =>
  orNotFound(await inSight(ctx, care_provider_id).forNoKeyUpdate().executeTakeFirst(), 'Care provider');
