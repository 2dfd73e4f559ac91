import type { Input } from '@handover/contract/endpoint';
import type { jobRecord } from '@handover/contract/shifts/shiftCommands';
import { GUARDED_FIELDS, type GuardedField, sees } from '@handover/domain/shifts/visibility';
import { type Level, isAdmin, isMember } from '@handover/domain/viewer';
import { newId } from '../db/id.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { nameOf } from './names.ts';
import { visibleJobs } from './scope.ts';

const visible = ({ db, viewer }: Ctx, job_id: string) =>
  visibleJobs(db, viewer).select(['agency_id', 'care_provider_id', 'office_id']).where('job_id', '=', job_id);

const findVisible = async (ctx: Ctx, job_id: string) =>
  orNotFound(await visible(ctx, job_id).executeTakeFirst(), 'Shift');

/** Locks the place of a shift against moves until the note is written. */
const lockPlaceOf = async (ctx: Ctx, job_id: string) =>
  orNotFound(await visible(ctx, job_id).forKeyShare().executeTakeFirst(), 'Shift');

export async function listNotes(ctx: Ctx, { job_id }: { job_id: string }) {
  await findVisible(ctx, job_id);
  const notes = await ctx.db
    .selectFrom('job_notes')
    .select(['note_id', 'author_name', 'text', 'created_at'])
    .select((eb) => eb('user_id', '=', ctx.viewer.user_id).as('mine'))
    .where('job_id', '=', job_id)
    .orderBy('note_id')
    .execute();
  return { data: notes.map((note) => ({ ...note, mine: Boolean(note.mine) })) };
}

export async function addNote(ctx: Ctx, { job_id, text }: Input<typeof jobRecord.addNote>) {
  const { db, viewer, now } = ctx;
  const place = await lockPlaceOf(ctx, job_id);
  const { user_id } = viewer;
  const note = await db
    .insertInto('job_notes')
    .values({
      note_id: newId(now),
      job_id,
      ...place,
      user_id,
      author_name: nameOf(user_id),
      text,
      created_at: now,
    })
    .returning(['note_id', 'author_name', 'text', 'created_at'])
    .executeTakeFirstOrThrow();
  return { data: { ...note, mine: true } };
}

/** Commands whose member only administrators see; the client sees the member who had the shift. */
const NAMES_HIDDEN = ['apply', 'withdraw', 'offer', 'undo_offer', 'decline'];
const isGuarded = (field: string): field is GuardedField => (GUARDED_FIELDS as string[]).includes(field);
/** Tells whether a change is shown. Documents and override reasons are for administrators. */
const isShown = (field: string, level: Level): boolean =>
  field === 'override' ? isAdmin(level) : !isGuarded(field) || sees(level, field);
const SOMEONE = 'A staff member';

export async function listHistory(ctx: Ctx, { job_id }: { job_id: string }) {
  const { db, viewer } = ctx;
  await findVisible(ctx, job_id);
  const entries = await db
    .selectFrom('job_history')
    .select(['entry_id', 'version', 'at', 'actor_name', 'actor_level', 'command', 'from_status', 'to_status'])
    .select(['member_name', 'reason', 'changes'])
    .where('job_id', '=', job_id)
    .orderBy('version', 'desc')
    .execute();
  return {
    data: entries.map(({ actor_level, ...entry }) => {
      const changes = (entry.changes as { field: string; from: unknown; to: unknown }[]).filter(({ field }) =>
        isShown(field, viewer.level),
      );
      if (isAdmin(viewer)) return { ...entry, changes };
      // A member's reasons are for the planner, and the review of a flag is for administrators.
      const byMember = actor_level !== null && isMember(actor_level);
      const between = byMember || entry.command === 'review';
      const said = { ...entry, changes, reason: between ? null : entry.reason };
      if (!NAMES_HIDDEN.includes(entry.command)) return said;
      const actor_name = byMember ? SOMEONE : entry.actor_name;
      return { ...said, actor_name, member_name: entry.member_name === null ? null : SOMEONE };
    }),
  };
}
