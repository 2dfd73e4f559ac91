import { sql } from 'kysely';
import { STAFF_PARTS } from '@handover/contract/staff/parts';
import type { CredentialState } from '@handover/domain/staff/items';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { recheckSoon } from '../adapters/queue.ts';
import { type Entry, entryOf } from './entries.ts';
import { holdMember, visibleStaff } from './members.ts';
import type { DocumentPart } from './documentsLink.ts';

/** Every call about a paper names a member and one of their entries. */
export type Which = { part: DocumentPart; member_id: string; entry_id: string };

export const whichOf = (part: DocumentPart, input: Record<string, unknown>): Which => ({
  part,
  member_id: String(input['member_id']),
  entry_id: String(input[STAFF_PARTS[part].id_field]),
});

const idOf = (part: DocumentPart) => sql.ref(`e.${STAFF_PARTS[part].id_field}`);

/** What belongs to someone out of sight is not found, whatever its id. */
async function insistOnSight({ db, viewer }: Ctx, member_id: string): Promise<void> {
  const member = visibleStaff(db, viewer).select('member_id').where('member_id', '=', member_id);
  orNotFound(await member.executeTakeFirst(), 'Staff member');
}

/** An entry with all that its section shows of it. */
export async function seenEntry(ctx: Ctx, { part, member_id, entry_id }: Which) {
  await insistOnSight(ctx, member_id);
  return orNotFound<Entry<'skills'> | Entry<'medicals'>>(await entryOf(ctx, part, member_id, entry_id), 'Entry');
}

type Paper = {
  member_id: string;
  title: string;
  file: string | null;
  file_type: string | null;
  state: CredentialState;
  state_reason: string;
  updated_at: Date;
};

/** What is behind an entry of someone in sight, by its id alone. */
export async function findDocument(ctx: Ctx, part: DocumentPart, entry_id: string): Promise<Paper> {
  const { rows } = await sql<Paper>`
    select e.member_id, e.title, e.file, e.file_type, e.state, e.state_reason, e.updated_at
    from ${sql.table(part)} e where ${idOf(part)} = ${entry_id}`.execute(ctx.db);
  const paper = orNotFound(rows[0], 'Entry');
  await insistOnSight(ctx, paper.member_id);
  return paper;
}

/** The same while nobody else changes anything of this member’s. */
export async function holdEntry(ctx: Ctx, { part, member_id, entry_id }: Which): Promise<Paper> {
  await holdMember(ctx, member_id);
  const paper = await findDocument(ctx, part, entry_id);
  return orNotFound(paper.member_id === member_id ? paper : undefined, 'Entry');
}

/** Whatever was said of an entry before is not said of what it is now. */
export const WAITING = { state: 'waiting', state_reason: '', reviewed_by: null, reviewed_at: null } as const;

type Written = {
  file?: string | null;
  file_type?: string | null;
  file_size?: number | null;
  state?: CredentialState;
  state_reason?: string;
  reviewed_by?: string | null;
  reviewed_at?: Date | null;
};
type Answered = { data: Entry<'skills'> } | { data: Entry<'medicals'> };

/** Whether someone may work depends on what they can prove, so that is found out anew. */
export async function writeEntry(ctx: Ctx, which: Which, written: Written): Promise<Answered> {
  const { part, member_id, entry_id } = which;
  const set = Object.entries({ ...written, updated_at: ctx.now }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  await sql`update ${sql.table(part)} e set ${sql.join(set)} where ${idOf(part)} = ${entry_id}`.execute(ctx.db);
  await recheckSoon(ctx.db, member_id);
  return { data: await seenEntry(ctx, which) } as Answered;
}
