import type { Ctx } from '../http/route.ts';
import type { Filters } from '../lists/source.ts';
import { nearIn } from './near.ts';
import { staffSource } from './source.ts';

/** Returns the filtered list of staff; the position of a post code is looked up first. */
export const staffFor = async (ctx: Omit<Ctx, 'db'>, filters: Filters) =>
  staffSource(ctx.now, await nearIn(ctx, filters));
