import { sql } from 'kysely';
import { FORMER } from '@handover/domain/privacy/terms';
import { ABOUT_ANOTHER, type Named, THEN, type Via, whole } from './named.ts';

const theirThreads: Via = { column: 'thread_id', table: 'thread_people', key: 'thread_id', person: 'user_id' };
const theirTickets: Via = { column: 'uuid', table: 'tickets', key: 'uuid', person: 'raised_by' };
const MESSAGE = ['thread_id', 'author_name', 'text', 'created_at'];
const COMMENT = ['uuid', 'author_name', 'description', 'created_at'];
const COPIED = 'Copied from the ticket';

/** Tables of what people wrote to each other and to the support desk. */
export const talk: Record<string, Named> = {
  messages: {
    gives: { author_id: MESSAGE },
    gives_via: [{ ...theirThreads, columns: MESSAGE }],
    erases: [{ who: 'author_id', what: { author_name: FORMER.name, text: 'This message was erased' } }],
    rewords: [{ who: theirThreads, columns: ['text'] }],
  },
  threads: {
    gives: {
      member_id: ['thread_id', 'job_id', 'about', 'created_at'],
      opened_by: ['thread_id', 'job_id', 'created_at'],
    },
    plain: ['about'],
  },
  thread_people: { gives: { user_id: 'all' } },
  ticket_files: {
    gives: { user_id: ['uuid', 'name', 'content_type', 'size', 'stored_as', 'created_at'] },
    withholds: { raised_by: COPIED },
    erases: [{ who: 'user_id', what: 'row' }],
    files: { stored_as: whole },
  },
  ticket_uploads: {
    gives: { user_id: ['name', 'content_type', 'size', 'stored_as', 'created_at'] },
    erases: [{ who: 'user_id', what: 'row' }],
    files: { stored_as: whole },
  },
  ticket_links: { withholds: { raised_by: COPIED, target_id: ABOUT_ANOTHER }, plain: ['kind'] },
  // An administrator's answer stays the platform's.
  ticket_comments: {
    gives: { user_id: COMMENT },
    gives_via: [{ ...theirTickets, columns: COMMENT }],
    withholds: { raised_by: COPIED },
    erases: [
      { who: 'user_id', what: { author_name: FORMER.name } },
      {
        who: 'user_id',
        what: { description: '', deleted_at: THEN },
        only: sql`not is_admin and deleted_at is null`,
      },
    ],
    rewords: [{ who: theirTickets, columns: ['description'], only: sql`deleted_at is null` }],
  },
  // Between administrators about somebody's question: given to nobody, and nobody's name stays in it.
  ticket_notes: {
    withholds: { user_id: ABOUT_ANOTHER },
    erases: [{ who: 'user_id', what: { author_name: FORMER.name } }],
    rewords: [{ who: theirTickets, columns: ['description'], only: sql`deleted_at is null` }],
  },
  tickets: {
    gives: { raised_by: ['uuid', 'id', 'title', 'description', 'status', 'priority', 'created_at', 'completed_at'] },
    withholds: { assigned_to_id: ABOUT_ANOTHER },
    erases: [
      { who: 'raised_by', what: { raised_by_name: FORMER.name, title: 'Erased', description: '<p>Erased</p>' } },
      { who: 'assigned_to_id', what: { assigned_to_name: FORMER.name } },
    ],
    plain: ['status', 'priority'],
  },
};
