import { sql } from 'kysely';
import { ticketsList } from '@handover/contract/support/list';
import type { First } from '@handover/domain/dashboard/needTexts';
import {
  EXPIRES_WITHIN_DAYS,
  isFor,
  isJobNeed,
  type JobNeed,
  MOST_NEEDS,
  type Need,
  needAddress,
  NEEDS,
} from '@handover/domain/dashboard/needs';
import { dayAfter, londonDay } from '@handover/domain/time';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { firstRequest } from '../cancellations/readCancellation.ts';
import { countMatches } from '../lists/filtered.ts';
import { type Part, partsOf } from '../shifts/filter.ts';
import { countUpTo, pageByIndex } from '../shifts/list/rows.ts';
import { ticketsFor } from '../support/list/source.ts';
import { countTimesheets } from '../timesheets/list.ts';

/** Number of what a need counts, and the most urgent of it. */
type Counted = { total: number; first: First | null };

/** Returns the urgent needs, counted as the page that each links to counts them. */
export async function findNeeds(ctx: Ctx) {
  const needs = NEEDS.filter((need) => isFor(need, ctx.viewer.kind));
  const counted = await Promise.all(needs.map(async (need) => ({ need, ...(await countNeed(ctx, need)) })));
  return { data: counted.filter(({ total }) => total > 0).map((its) => ({ ...its, href: needAddress(its.need) })) };
}

async function countNeed(ctx: Ctx, need: Need): Promise<Counted> {
  if (isJobNeed(need)) return countShifts(ctx, need);
  const plain = async (total: Promise<number>) => ({ total: await total, first: null });
  switch (need) {
    case 'cancel_request':
      return countRequests(ctx);
    case 'ticket':
      return countOverdue(ctx);
    case 'to_confirm':
      return plain(countTimesheets(ctx, 'to_confirm', MOST_NEEDS + 1));
    case 'disputed':
      return plain(countTimesheets(ctx, 'queried', MOST_NEEDS + 1));
    case 'to_review':
      return plain(countTimesheets(ctx, 'to_review', MOST_NEEDS + 1));
    case 'documents':
      return plain(countPapers(ctx, sql`state = 'waiting'`));
    case 'expiring': {
      const today = londonDay(ctx.now);
      const until = dayAfter(today, EXPIRES_WITHIN_DAYS);
      const ending = sql`expires_on between ${today}::date and ${until}::date and kind = 'skill' and state = 'verified'`;
      return plain(countPapers(ctx, ending));
    }
  }
}

async function countShifts(ctx: Ctx, need: JobNeed): Promise<Counted> {
  const { db, viewer, now } = ctx;
  const parts = partsOf(viewer, { status: need }, now);
  const [counted] = await prepared(db, countUpTo({ parts, look: [], down: false }, MOST_NEEDS));
  const total = counted?.total ?? 0;
  return { total, first: total > 0 ? await firstShift(ctx, parts) : null };
}

/** Finds the shift of these parts that starts first, with its person. */
async function firstShift({ db, viewer }: Ctx, parts: readonly Part[]): Promise<First | null> {
  const ids = pageByIndex({ parts, look: [], by: sql`j.starts_at`, down: false, page_size: 1, offset: 0 });
  const people =
    viewer.kind === 'admin'
      ? sql`(select u.first_name || ' ' || u.last_name from users u where u.user_id = j.assigned_to) as person,
          (select u.mobile_telephone from users u where u.user_id = j.assigned_to) as telephone`
      : sql`(select p.assigned_to ->> 'first_name' || ' ' || (p.assigned_to ->> 'last_name')
            from job_people p where p.job_id = j.job_id) as person, null as telephone`;
  // A location knows where it is.
  const where = viewer.kind === 'office' ? sql`j.ward` : sql`o.title`;
  const [found] = await prepared(
    db,
    sql<Omit<First, 'href' | 'price'> & { job_id: string }>`
      select j.job_id, j.title as what, ${where} as "where", j.starts_at as at, j.ends_at, ${people}
      from (${ids}) k join jobs j on j.job_id = k.job_id join offices o on o.office_id = j.office_id`,
  );
  if (!found) return null;
  const { job_id, ...its } = found;
  return { ...its, href: shiftAddress(job_id), price: null };
}

/** Address of a shift, open over the dashboard. */
const shiftAddress = (job_id: string) => `/dashboard?job=${job_id}`;

async function countRequests(ctx: Ctx): Promise<Counted> {
  const [counted] = await prepared(
    ctx.db,
    sql<{ total: number }>`
      select count(*) as total
      from (select from cancel_requests where status = 'open' limit ${sql.lit(MOST_NEEDS + 1)}) r`,
  );
  const total = counted?.total ?? 0;
  const found = total > 0 ? await firstRequest(ctx) : undefined;
  if (!found) return { total, first: null };
  const { job_id, title, location, starts_at, asked_by_name, price } = found;
  const first = {
    href: shiftAddress(job_id),
    what: title,
    where: location,
    person: asked_by_name,
    at: starts_at,
    price,
  };
  return { total, first: { ...first, telephone: null, ends_at: null } };
}

async function countOverdue(ctx: Ctx): Promise<Counted> {
  const { db, viewer, now } = ctx;
  const asked = { source: ticketsFor(ctx), viewer, page_size: 0, offset: 0, ...ticketsList.sort };
  const total = await countMatches(db, { ...asked, filters: { view: 'overdue' } });
  if (total !== 1) return { total, first: null };
  const [ticket] = await prepared(
    db,
    sql<{ uuid: string; what: string; where: string; at: Date }>`
      select uuid, '#' || id || ' ' || title as what, raised_by_name as "where", respond_by as at from tickets
      where open and respond_by <= ${now} order by respond_by limit 1`,
  );
  if (!ticket) return { total, first: null };
  const { uuid, ...its } = ticket;
  return {
    total,
    first: { ...its, href: `/support_desk/${uuid}`, person: null, telephone: null, ends_at: null, price: null },
  };
}

/** Counts documents with an end, as the page of documents does. */
async function countPapers({ db }: Ctx, which: ReturnType<typeof sql>): Promise<number> {
  const [counted] = await prepared(
    db,
    sql<{ total: number }>`
      select count(*) as total from (select from expiries where ${which} limit ${sql.lit(MOST_NEEDS + 1)}) e`,
  );
  return counted?.total ?? 0;
}
