import { sql } from 'kysely';
import { STAFF_PARTS } from '@handover/contract/staff/parts';
import type { CredentialState } from '@handover/domain/staff/items';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { recheckSoon } from '../adapters/queue.ts';
import { type Entry, entryOf } from './entries.ts';
import { lockMember, visibleStaff } from './members.ts';
import type { DocumentPart } from './documentsLink.ts';

/** The document that a call names: a member and one of their entries. */
export type Which = { part: DocumentPart; member_id: string; entry_id: string };

export const whichOf = (part: DocumentPart, input: Record<string, unknown>): Which => ({
  part,
  member_id: String(input['member_id']),
  entry_id: String(input[STAFF_PARTS[part].id_field]),
});

const idOf = (part: DocumentPart) => sql.ref(`e.${STAFF_PARTS[part].id_field}`);

/** Refuses a member who is out of sight, for every id of an entry. */
async function assertVisible({ db, viewer }: Ctx, member_id: string): Promise<void> {
  const member = visibleStaff(db, viewer).select('member_id').where('member_id', '=', member_id);
  orNotFound(await member.executeTakeFirst(), 'Staff member');
}

/** Returns an entry with all that its section shows. */
export async function seenEntry(ctx: Ctx, { part, member_id, entry_id }: Which) {
  await assertVisible(ctx, member_id);
  return orNotFound<Entry<'skills'> | Entry<'medicals'>>(await entryOf(ctx, part, member_id, entry_id), 'Entry');
}

type LockedDocument = {
  member_id: string;
  title: string;
  file: string | null;
  file_type: string | null;
  state: CredentialState;
  state_reason: string;
  updated_at: Date;
};

/** Returns the document of an entry by its id, if the viewer may see the member. */
export async function findDocument(ctx: Ctx, part: DocumentPart, entry_id: string): Promise<LockedDocument> {
  const { rows } = await sql<LockedDocument>`
    select e.member_id, e.title, e.file, e.file_type, e.state, e.state_reason, e.updated_at
    from ${sql.table(part)} e where ${idOf(part)} = ${entry_id}`.execute(ctx.db);
  const paper = orNotFound(rows[0], 'Entry');
  await assertVisible(ctx, paper.member_id);
  return paper;
}

/** Locks the member, and returns the document of an entry. */
export async function lockEntry(ctx: Ctx, { part, member_id, entry_id }: Which): Promise<LockedDocument> {
  await lockMember(ctx, member_id);
  const paper = await findDocument(ctx, part, entry_id);
  return orNotFound(paper.member_id === member_id ? paper : undefined, 'Entry');
}

/** Values that remove the review of a changed entry. */
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

/** Updates an entry and enqueues a recheck, because the compliance depends on it. */
export async function writeEntry(ctx: Ctx, which: Which, written: Written): Promise<Answered> {
  const { part, member_id, entry_id } = which;
  const set = Object.entries({ ...written, updated_at: ctx.now }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  await sql`update ${sql.table(part)} e set ${sql.join(set)} where ${idOf(part)} = ${entry_id}`.execute(ctx.db);
  await recheckSoon(ctx.db, member_id);
  return { data: await seenEntry(ctx, which) } as Answered;
}
