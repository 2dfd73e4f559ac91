import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { Engagement, engagements } from '@handover/contract/staff/people';
import { peoplePolicy } from '@handover/domain/staff/people';
import { newId } from '../../db/id.ts';
import { assertAllowed, invalidField, orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { lockMember, visibleStaff } from '../members.ts';

const NOT_THERE = 'This agency is not there';

async function engagementsOf({ db }: Ctx, member_id: string): Promise<Engagement[]> {
  const { rows } = await sql<Engagement>`
    select e.member_id, e.engagement_id, e.since, e.until,
      json_build_object('agency_id', a.agency_id, 'company_name', a.company_name) as agency
    from engagements e join agencies a on a.agency_id = e.agency_id
    where e.member_id = ${member_id} order by e.until is not null, e.since desc, e.engagement_id`.execute(db);
  return rows;
}

const found = async (ctx: Ctx, member_id: string, engagement_id: string) => ({
  data: orNotFound(
    (await engagementsOf(ctx, member_id)).find((one) => one.engagement_id === engagement_id),
    'Engagement',
  ),
});

export async function listEngagements(ctx: Ctx, { member_id }: Input<typeof engagements.list>) {
  const member = visibleStaff(ctx.db, ctx.viewer).select('member_id').where('member_id', '=', member_id);
  orNotFound(await member.executeTakeFirst(), 'Staff member');
  return { data: await engagementsOf(ctx, member_id) };
}

/** Makes a member one of an agency's people. The lock of the member keeps two administrators from doing so at once. */
export async function startEngagement(ctx: Ctx, { member_id, agency_id }: Input<typeof engagements.start>) {
  const { db, viewer, now } = ctx;
  await lockMember(ctx, member_id);
  const agency = await db
    .selectFrom('agencies')
    .select('status')
    .where('agency_id', '=', agency_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!agency) throw invalidField('agency_id', NOT_THERE);
  const current = await db
    .selectFrom('engagements')
    .select('engagement_id')
    .where('agency_id', '=', agency_id)
    .where('member_id', '=', member_id)
    .where('until', 'is', null)
    .executeTakeFirst();
  assertAllowed(peoplePolicy.engage(viewer, { engaged: current !== undefined, status: agency.status }));
  const engagement_id = newId(now);
  await db
    .insertInto('engagements')
    .values({ engagement_id, agency_id, member_id, since: now, started_by: viewer.user_id })
    .execute();
  return found(ctx, member_id, engagement_id);
}

/** Ends an engagement: from then on the agency knows of the member only what their bookings there tell. */
export async function endEngagement(ctx: Ctx, { member_id, engagement_id }: Input<typeof engagements.end>) {
  const { db, viewer, now } = ctx;
  await lockMember(ctx, member_id);
  const { data } = await found(ctx, member_id, engagement_id);
  assertAllowed(peoplePolicy.end(viewer, { ended: data.until !== null }));
  await db
    .updateTable('engagements')
    .set({ until: now, ended_by: viewer.user_id })
    .where('engagement_id', '=', engagement_id)
    .execute();
  return found(ctx, member_id, engagement_id);
}
