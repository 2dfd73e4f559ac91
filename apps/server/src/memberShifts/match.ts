import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { memberJobs } from '@handover/contract/memberShifts/memberJobs';
import { whyItSuits } from '@handover/domain/offers/whyItSuits';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { seenByMember } from '../shifts/find.ts';
import { type Fitted, fitOf, sidesOf } from '../offers/match/fit.ts';
import { readOwn } from '../offers/match/own.ts';
import { inTenths } from './rows.ts';

/** Returns how well a shift suits the member who asks, as far as they may know of it. */
export async function matchForMember(ctx: Ctx, { job_id }: Input<typeof memberJobs.match>) {
  const { rows } = await sql<Fitted>`
    select j.office_id, j.care_provider_id, j.date, j.job_start_time, j.job_end_time, j.title, j.tag_ids, j.latitude,
      j.longitude
    from ${seenByMember(ctx.viewer.user_id, job_id, ctx.now)}`.execute(ctx.db);
  const job = orNotFound(rows[0], 'Shift');
  const own = await readOwn(ctx);
  const sides = sidesOf(own, job);
  return {
    data: {
      miles: inTenths(sides[0].miles),
      match_percentage: fitOf(own, job),
      why: whyItSuits(...sides),
    },
  };
}
