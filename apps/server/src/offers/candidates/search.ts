import { sql } from 'kysely';
import type { ListQuery } from '@handover/contract/list';
import { staff, type StaffRow } from '@handover/contract/staff/staff';
import { POOL_SIZE } from '@handover/domain/offers/match';
import { prepared } from '../../db/connect.ts';
import { orNotFound, invalidField } from '../../http/refusals.ts';
import { type Ctx, preparedRoute } from '../../http/route.ts';
import { listPage } from '../../lists/page.ts';
import { staffFor } from '../../staff/asked.ts';
import { staffNamed } from '../../staff/named.ts';
import { assessCandidates } from './candidateAssessment.ts';
import { shiftToFill } from './shift.ts';
import { pageOf } from './listSuggested.ts';

/** Answers the list of staff, or for a shift the candidates of a name. */
export const staffListRoute = preparedRoute(
  staff.list,
  async (ctx, { check_offer, job_id, ...query }) =>
    check_offer === 'true' ? { query, job_id } : { query, from: await staffFor(ctx, query) },
  async (ctx, asked) => {
    if (!asked.from) return listFound(ctx, asked.query, asked.job_id);
    const { data, meta } = await listPage(asked.from, ctx, asked.query);
    return { data: data as StaffRow[], meta };
  },
);

/** Lists members by name for a shift: anyone is found, with the reasons why they are not suggested. */
async function listFound(ctx: Ctx, { search, page }: ListQuery, job_id: ListQuery[string]) {
  if (job_id === undefined) throw invalidField('job_id', 'Choose a shift');
  if (search === undefined) throw invalidField('search', 'Enter a name or a code');
  const [id, typed] = [String(job_id), String(search)];
  const shift = orNotFound(await shiftToFill(ctx.db, id), 'Shift');
  const named = await namedInUse(ctx, typed);
  const known = new Map((await assessCandidates(ctx, shift, named)).map((one) => [one.member_id, one]));
  const all = named.flatMap((member_id) => known.get(member_id) ?? []);
  return pageOf(ctx, shift, all, {
    resource: 'staff',
    page,
    asked: { search: typed, check_offer: 'true', job_id: id },
  });
}

/** Returns the members of a name whose account is in use, so that they can be asked. */
async function namedInUse({ db }: Pick<Ctx, 'db'>, typed: string): Promise<string[]> {
  const rows = await prepared(
    db,
    sql<{ user_id: string }>`
      select p.user_id from (${staffNamed(typed, POOL_SIZE)}) p
      join users u on u.user_id = p.user_id and u.status = 'active'
      order by p.turn, length(p.last_name) + length(p.first_name), p.last_name, p.first_name, p.user_id`,
  );
  return rows.map(({ user_id }) => user_id);
}
