import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { staff } from '@handover/contract/staff/staff';
import { optOutProblem } from '@handover/domain/staff/optOut';
import { staffPolicy } from '@handover/domain/staff/policy';
import { londonDay } from '@handover/domain/time';
import { visibleUsers } from '../accounts/queries.ts';
import type { Db } from '../db/connect.ts';
import { assertAllowed, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { recheckSoon } from '../adapters/queue.ts';
import { keepOptOut } from './optOut.ts';
import { lockMember, tagsIn, visibleStaff } from './members.ts';

/** Updates a staff record. Members change their name, numbers and dates; only administrators set position and tags. */
export async function updateMember(ctx: Ctx, { member_id, ...sent }: Input<typeof staff.update>) {
  const { db, viewer, now } = ctx;
  const { first_name, last_name, dob, mobile_telephone, home_telephone, whatsapp_telephone } = sent;
  const { opted_out_on, opt_out_ends_on } = sent;
  // The account is locked first, as everywhere: a change of its name reaches the record from there.
  await visibleUsers(db, viewer).select('user_id').where('user_id', '=', member_id).forNoKeyUpdate().execute();
  const before = await lockMember(ctx, member_id);
  assertAllowed(staffPolicy.edit(viewer, member_id));
  const graded = {
    position: sent.position === undefined ? before.position : sent.position,
    tag_ids: sent.tags === undefined ? before.tag_ids : [...new Set(sent.tags)],
  };
  const regraded = graded.position !== before.position || !sameIds(graded.tag_ids, before.tag_ids);
  if (regraded) assertAllowed(staffPolicy.grade(viewer));
  const problem = optOutProblem(before, sent, londonDay(now));
  if (problem) throw invalidField(problem.field, problem.words);
  await db
    .updateTable('users')
    .set({ first_name, last_name, dob, mobile_telephone, updated_at: now })
    .where('user_id', '=', member_id)
    .execute();
  if (regraded) await assertTags(db, graded.tag_ids);
  await db
    .updateTable('staff')
    .set({
      home_telephone,
      whatsapp_telephone,
      opted_out_on,
      opt_out_ends_on,
      ...(regraded ? graded : {}),
      updated_at: now,
    })
    .where('member_id', '=', member_id)
    .execute();
  await keepOptOut(ctx, member_id, before, sent);
  await recheckSoon(db, member_id);
  return { data: await basicsOf(ctx, member_id) };
}

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

async function assertTags(db: Db, tag_ids: readonly string[]): Promise<void> {
  if (tag_ids.length === 0) return;
  const known = await db.selectFrom('job_tags').select('tag_id').where('tag_id', 'in', tag_ids).execute();
  if (known.length === tag_ids.length) return;
  const words = 'One of these tags is not there any more';
  throw invalidField('tags', words);
}

const basicsOf = ({ db, viewer }: Ctx, member_id: string) =>
  visibleStaff(db, viewer)
    .innerJoin('users', 'users.user_id', 'staff.member_id')
    .select([
      'staff.member_id',
      'first_name',
      'last_name',
      'dob',
      'position',
      'mobile_telephone',
      'home_telephone',
      'whatsapp_telephone',
      'opted_out_on',
      'opt_out_ends_on',
      tagsIn(sql`staff.tag_ids`).as('tags'),
    ])
    .where('staff.member_id', '=', member_id)
    .executeTakeFirstOrThrow();
