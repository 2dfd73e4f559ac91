import { sql } from 'kysely';
import type { Priority, TicketStatus } from '@handover/domain/support/ticket';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';
import { visibleTickets } from './scope.ts';

/** Selects what the page shows of a ticket. Its place is named as far as its reader may know of it. */
export const ticketView = (db: Db, viewer: Viewer, uuid: string) =>
  visibleTickets(db, viewer)
    .where('uuid', '=', uuid)
    .select(['id', 'uuid', 'title', 'description', 'assigned_to_id', 'assigned_to_name', 'raised_by', 'raised_by_name'])
    .select(['created_at', 'updated_at', 'waiting_since', 'respond_by', 'first_reply_at', 'completed_at'])
    .select([sql<TicketStatus>`status`.as('status'), sql<Priority>`priority`.as('priority')])
    .$if(viewer.kind !== 'member', (query) =>
      query.select([
        sql<{ care_provider_id: string; company_name: string } | null>`
          (select json_build_object('care_provider_id', c.care_provider_id, 'company_name', c.company_name)
           from care_providers c where c.care_provider_id = tickets.care_provider_id)`.as('care_provider'),
        sql<{ agency_id: string; company_name: string } | null>`
          (select json_build_object('agency_id', a.agency_id, 'company_name', a.company_name)
           from agencies a where a.agency_id = tickets.agency_id)`.as('agency'),
      ]),
    )
    .executeTakeFirst()
    .then((ticket) => ticket && { care_provider: null, agency: null, ...ticket });

/** Returns comments in the order in which they were written; of a deleted one only that it was there. */
export const commentsOf = (db: Db, uuid: string) =>
  db
    .selectFrom('ticket_comments')
    .select(['id', 'description', 'author_name as created_by', 'created_at', 'user_id', 'is_admin'])
    .select((eb) => eb('deleted_at', 'is not', null).$castTo<boolean>().as('deleted'))
    .where('uuid', '=', uuid)
    .orderBy('id')
    .execute();

/** Returns the internal notes in the order in which they were written; of a deleted one only that it was there. */
export const notesOf = (db: Db, uuid: string) =>
  db
    .selectFrom('ticket_notes')
    .select(['note_id', 'description', 'author_name as created_by', 'created_at', 'user_id'])
    .select((eb) => eb('deleted_at', 'is not', null).$castTo<boolean>().as('deleted'))
    .where('uuid', '=', uuid)
    .orderBy('note_id')
    .execute();

/** True if support has had the last word, among comments that are not deleted. */
export async function isAnswered(db: Db, { uuid, raised_by }: { uuid: string; raised_by: string }): Promise<boolean> {
  const last = await db
    .selectFrom('ticket_comments')
    .select(['is_admin', 'user_id'])
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.is_admin && last.user_id !== raised_by;
}

/** Returns the administrators to whom a ticket can be given. */
export const administrators = (db: Db) =>
  db
    .selectFrom('administrators')
    .select(['user_id as id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('user_id')
    .execute()
    .then((people) => people.map(({ id, name }) => ({ id: id ?? '', name })));

/** Returns the name of the viewer, for the people who are notified. */
export async function nameOfViewer(db: Db, { user_id }: Viewer): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return name;
}
