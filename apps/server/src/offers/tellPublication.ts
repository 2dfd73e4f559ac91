import { sql } from 'kysely';
import { shiftInWords } from '@handover/domain/shifts/shiftInWords';
import { type Notice, notifyEach } from '../notifications/notify.ts';
import { inOneGo, type TaskHandlers } from '../adapters/tasks.ts';
import type { Db } from '../db/connect.ts';
import { suggestFor } from './candidates/listSuggested.ts';

/** Maximum people who are told of one shift: the best of those whom it fits. */
const MOST_PER_SHIFT = 50;

type Open = {
  job_id: string;
  code: string;
  title: string;
  starts_at: Date;
  ends_at: Date;
  tag_ids: string[];
};

/** Selects the shifts of a publication that are open as it left them: not taken back, edited away or assigned since. */
const openOf = async (db: Db, publication_id: string, locked = false): Promise<Open[]> =>
  (
    await sql<Open>`
      select j.job_id, j.code, j.title, j.starts_at, j.ends_at, j.tag_ids
      from publications p join jobs j on j.job_id = any (p.job_ids)
      where p.publication_id = ${publication_id} and j.status = 'Published' and j.assigned_to is null
        and not exists (select from job_history h where h.job_id = j.job_id and h.to_status = 'Unpublished'
                        and h.at >= p.published_at)
      order by j.job_id ${locked ? sql`for share of j` : sql``}`.execute(db)
  ).rows;

/** Shifts that fit the same people: one is asked for several heads. */
const alike = ({ title, starts_at, ends_at, tag_ids }: Open): string =>
  JSON.stringify([title, starts_at, ends_at, tag_ids]);

/** Returns the people whom each kind of shift fits, by a shift of each kind. */
async function fittingOf(ctx: { db: Db; now: Date }, open: readonly Open[]): Promise<Map<Open, string[]>> {
  const fitting = new Map<Open, string[]>();
  for (const [shift] of Map.groupBy(open, alike).values()) {
    if (!shift) continue;
    fitting.set(shift, await suggestFor(ctx, shift.job_id, { limit: MOST_PER_SHIFT, without: [] }));
  }
  return fitting;
}

const noticeOf = (shifts: readonly Open[], now: Date): Notice => {
  const [first, ...more] = shifts as [Open, ...Open[]];
  const also = more.length > 0 ? ` and ${more.length} more` : '';
  return {
    kind: 'shift_published',
    title: more.length > 0 ? `${shifts.length} new shifts you could take` : 'A new shift you could take',
    body: `${shiftInWords(first, now)}${also}`,
    link: more.length > 0 ? '/jobs' : `/job_info/${first.job_id}`,
    about: first.job_id,
  };
};

export const publicationTasks: Pick<TaskHandlers, 'tell_publication'> = {
  /**
   * Counts the people whom published shifts fit, or tells them. Telling looks again with the shifts locked: who takes
   * them back at that moment waits, and is then refused.
   */
  tell_publication: async (ctx, { publication_id, tell }) => {
    const fitting = await fittingOf(ctx, await openOf(ctx.db, publication_id));
    if (!tell) {
      const fits = new Set([...fitting.values()].flat()).size;
      await sql`update publications set fits = ${fits} where publication_id = ${publication_id}`.execute(ctx.db);
      return;
    }
    await inOneGo(ctx, async (within) => {
      const { db, now } = within;
      const still = new Set((await openOf(db, publication_id, true)).map(({ job_id }) => job_id));
      if (still.size === 0) return;
      const { rows } = await sql`
        update publications set told_at = ${now} where publication_id = ${publication_id} and told_at is null
        returning publication_id`.execute(db);
      if (rows.length === 0) return;
      const shiftsOf = new Map<string, Open[]>();
      for (const [shift, members] of fitting) {
        if (!still.has(shift.job_id)) continue;
        for (const member_id of members) shiftsOf.set(member_id, [...(shiftsOf.get(member_id) ?? []), shift]);
      }
      await notifyEach(
        within,
        [...shiftsOf].map(([member_id, shifts]) => ({ user_ids: [member_id], ...noticeOf(shifts, now) })),
      );
      await sql`update publications set told = ${shiftsOf.size} where publication_id = ${publication_id}`.execute(db);
    });
  },
};
