import { sql } from 'kysely';
import { OPT_OUT_TEXT, type OptOut } from '@handover/domain/staff/optOut';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { newId } from '../db/id.ts';
import type { Ctx } from '../http/route.ts';
import { everyAdministrator } from '../notifications/administrators.ts';
import { notify } from '../notifications/notify.ts';
import { enqueue } from '../adapters/queue.ts';
import { inOneGo, type TaskHandlers } from '../adapters/tasks.ts';

/** Stores a change of an opt-out with its text, and notifies administrators. */
export async function keepOptOut(
  { db, viewer, now }: Ctx,
  member_id: string,
  before: OptOut,
  { opted_out_on, opt_out_ends_on }: OptOut,
): Promise<void> {
  if (opted_out_on === before.opted_out_on && opt_out_ends_on === before.opt_out_ends_on) return;
  const entry_id = newId(now);
  await db
    .insertInto('opt_outs')
    .values({
      entry_id,
      member_id,
      opted_out_on,
      opt_out_ends_on,
      text: OPT_OUT_TEXT,
      changed_by: viewer.user_id,
      changed_at: now,
    })
    .execute();
  await enqueue(db, 'tell_opt_out', { entry_id });
}

type Kept = OptOut & { member_id: string; name: string; changed_by: string };

const inWords = ({ opted_out_on, opt_out_ends_on }: OptOut): string => {
  if (opted_out_on === null) return 'The opt-out was taken back before it began';
  const since = `Opted out of the 48-hour week from ${dayInWords(opted_out_on)}`;
  return opt_out_ends_on === null ? since : `${since} until ${dayInWords(opt_out_ends_on)}`;
};

export const optOutTasks: Pick<TaskHandlers, 'tell_opt_out'> = {
  tell_opt_out: (ctx, { entry_id }) =>
    inOneGo(ctx, async (within) => {
      const { rows } = await sql<Kept>`
        select o.member_id, s.name, o.opted_out_on, o.opt_out_ends_on, o.changed_by
        from opt_outs o join staff s on s.member_id = o.member_id where o.entry_id = ${entry_id}`.execute(within.db);
      const [kept] = rows;
      if (!kept) return;
      const others = (await everyAdministrator(within.db)).filter((user_id) => user_id !== kept.changed_by);
      await notify(within, others, {
        kind: 'opt_out',
        title: `${kept.name}: the 48-hour opt-out has changed`,
        body: inWords(kept),
        link: `/staff/${kept.member_id}`,
      });
    }),
};
