import type { Ctx } from '../http/route.ts';
import type { Filters } from '../lists/source.ts';
import { nearIn } from './near.ts';
import { staffSource } from './source.ts';

/** The list of staff as it was asked for; where a post code is has to be looked up first. */
export const staffFor = async (ctx: Omit<Ctx, 'db'>, filters: Filters) =>
  staffSource(ctx.now, await nearIn(ctx, filters));
