import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { staff } from '@handover/contract/staff/staff';
import { BOOKED_STATUSES } from '@handover/domain/shifts/status';
import { nationOf } from '@handover/domain/places';
import { complianceOf } from '@handover/domain/staff/credentials';
import { londonDay } from '@handover/domain/time';
import { pictureAddress } from '../accounts/pictureAddress.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { requiredOfMember } from './compliance/facts.ts';
import { credentialOf, entriesOf, type Entry } from './entries.ts';
import { isInvoiced } from './invoiced.ts';
import { tagsIn, visibleStaff } from './members.ts';
import { traceMedicalReads } from '../http/traceReads.ts';

/** Returns a staff member's whole record. Each medical entry that another person reads is audited. */
export async function findProfile(ctx: Ctx, { member_id, include_extras }: Input<typeof staff.find>) {
  const staff_member = await profileOf(ctx, member_id);
  if (ctx.viewer.user_id !== member_id) {
    await traceMedicalReads(
      ctx,
      staff_member.medicals.map(({ medical_id }) => medical_id),
    );
  }
  if (include_extras === undefined) return { data: staff_member };
  const tags = await ctx.db
    .selectFrom('job_tags')
    .select(['tag_id', 'title'])
    .orderBy('position')
    .orderBy('title')
    .execute();
  return { staff_member, tags };
}

async function profileOf(ctx: Ctx, member_id: string) {
  const { db, viewer } = ctx;
  const { picture, ...person } = orNotFound(
    await visibleStaff(db, viewer)
      .innerJoin('users', 'users.user_id', 'staff.member_id')
      .select([
        'staff.member_id',
        'code',
        'first_name',
        'last_name',
        'email',
        'dob',
        'position',
        'mobile_telephone',
        'home_telephone',
        'whatsapp_telephone',
        'picture',
        tagsIn(sql`staff.tag_ids`).as('tags'),
        'opted_out_on',
        'opt_out_ends_on',
        'last_sign_in_at',
        'staff.created_at',
      ])
      .where('staff.member_id', '=', member_id)
      .executeTakeFirst(),
    'Staff member',
  );
  const parts = {
    skills: await entriesOf(ctx, 'skills', member_id),
    work_experience: await entriesOf(ctx, 'work_experience', member_id),
    addresses: await entriesOf(ctx, 'addresses', member_id),
    availability: await entriesOf(ctx, 'availability', member_id),
    medicals: await entriesOf(ctx, 'medicals', member_id),
  };
  return {
    ...person,
    picture: picture && pictureAddress(member_id, picture),
    ...parts,
    compliance: await standingOf(ctx, member_id, parts),
    ...(await jobCounts(ctx, member_id)),
  };
}

type Parts = { skills: Entry<'skills'>[]; medicals: Entry<'medicals'>[]; addresses: Entry<'addresses'>[] };

/** Computes the current compliance: the stored one of the list may be a second old. */
async function standingOf({ db, now, viewer }: Ctx, member_id: string, { skills, medicals, addresses }: Parts) {
  const today = londonDay(now);
  const { rows: required } = await requiredOfMember(viewer, member_id, today).execute(db);
  const home = addresses.find((address) => address.default === 1);
  return complianceOf({
    credentials: [...skills, ...medicals].map(credentialOf),
    required,
    nation: home ? nationOf({ ...home, province: home.province ?? '', post_code: home.post_code ?? '' }) : null,
    today,
  });
}

async function jobCounts({ db, viewer }: Ctx, member_id: string) {
  const { rows } = await sql<{ [counter in `${'active' | 'completed' | 'invoiced'}_jobs_count`]: number }>`
    select count(*) filter (where status = any (${BOOKED_STATUSES})) as active_jobs_count,
           count(*) filter (where status = 'Completed') as completed_jobs_count,
           count(*) filter (where ${isInvoiced(viewer)}) as invoiced_jobs_count
    from ${sql.table(viewer.kind === 'member' ? 'my_bookings' : 'jobs')} j where assigned_to = ${member_id}`.execute(
    db,
  );
  return rows[0] ?? { active_jobs_count: 0, completed_jobs_count: 0, invoiced_jobs_count: 0 };
}
