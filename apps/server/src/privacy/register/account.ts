import { sql } from 'kysely';
import { FORMER } from '@handover/domain/privacy/terms';
import { ABOUT_ANOTHER, type Named, whole } from './named.ts';

const SECRET = 'It only serves to sign in, and anyone who has it could try to';
const own = { who: 'user_id', what: 'row' } as const;

/** Tables of the account, how it signs in and its notifications. */
export const account: Record<string, Named> = {
  // By the address that they have until then.
  invitations: {
    gives: { invited_by: ['type', 'email', 'message', 'created_at', 'used_at'] },
    gives_via: [
      {
        column: 'email',
        table: 'users',
        key: 'email',
        person: 'user_id',
        columns: ['type', 'email', 'message', 'created_at', 'sent_at', 'opened_at', 'used_at'],
      },
    ],
    erases: [
      { who: { column: 'email', table: 'users', key: 'email', person: 'user_id' }, what: 'row' },
      { who: 'invited_by', what: { message: '' } },
    ],
    plain: ['type', 'token_hash'],
  },
  push_subscriptions: { gives: { user_id: ['endpoint', 'created_at'] }, erases: [own] },
  sessions: {
    gives: { user_id: ['device', 'created_at', 'last_seen_at', 'expires_at', 'remember'] },
    erases: [own],
  },
  // The row waits for its person, or goes when its time is over.
  pending_accounts: {
    withholds: { user_id: SECRET, invited_by: ABOUT_ANOTHER },
    erases: [own],
  },
  email_changes: {
    gives: { user_id: ['email', 'former_email', 'asked_at', 'confirmed_at', 'undone_at'] },
    withholds: { asked_by: ABOUT_ANOTHER },
    erases: [own],
  },
  access_ends: { withholds: { user_id: 'Only when their sessions were last ended' }, erases: [own] },
  credentials: { withholds: { user_id: SECRET }, erases: [own] },
  second_factors: { gives: { user_id: ['created_at', 'confirmed_at'] }, erases: [own] },
  passkeys: { gives: { user_id: ['name', 'created_at', 'last_used_at'] }, erases: [own] },
  passkey_challenges: { withholds: { user_id: SECRET }, erases: [own] },
  password_resets: { withholds: { user_id: SECRET }, erases: [own] },
  calendar_links: { gives: { member_id: ['created_at'] }, erases: [{ who: 'member_id', what: 'row' }] },
  idempotency_keys: {
    withholds: { user_id: 'Answers that they were given before, kept for 30 days so that nothing is done twice' },
    erases: [own],
    rewords: [{ who: 'anyone', columns: ['answer'], json: true }],
  },
  saved_views: { gives: { user_id: ['list', 'name', 'query', 'created_at'] }, erases: [own] },
  notification_preferences: { gives: { user_id: 'all' }, erases: [own] },
  notifications: {
    gives: { user_id: ['kind', 'title', 'body', 'link', 'created_at', 'read_at'] },
    erases: [own],
    rewords: [{ who: 'anyone', columns: ['title', 'body'] }],
  },
  // Ids, times and names of calls are nobody's, once the account that an id points to is erased. The changes of a
  // person go at once: their salted hash takes their place, so that the digest of the entry still holds.
  audit: {
    gives: { target_id: ['at', 'action', 'changes'] },
    withholds: { actor_id: 'What they did is in the rows that they wrote' },
    erases: [
      {
        who: 'target_id',
        what: {
          erased_hash: sql`sha256(replace(coalesce(salt::text, '') || changes::text, '\\', '\\\\')::bytea)`,
          changes: null,
          salt: null,
        },
        only: sql`changes is not null`,
      },
    ],
    plain: ['action', 'kind', 'request_id'],
  },
  exports: {
    gives: { user_id: ['asked_at', 'ready_at', 'expires_at', 'bytes'] },
    withholds: { asked_by: ABOUT_ANOTHER },
    erases: [own, { who: 'asked_by', what: 'row' }],
    // Not part of the next export: it would hold the one before.
    files: { file: whole },
  },
  holds: {
    gives: { user_id: ['kind', 'placed_at', 'lifted_at'] },
    withholds: { placed_by: ABOUT_ANOTHER, lifted_by: ABOUT_ANOTHER },
    erases: [{ who: 'user_id', what: { reason: '' } }],
    plain: ['kind'],
  },
  erasures: {
    gives: { user_id: ['asked_at', 'next_at', 'done_at'] },
    withholds: { asked_by: ABOUT_ANOTHER },
  },
};

/** Table of the account itself, last: what was found by its email or its name is gone by then. */
export const person: Record<string, Named> = {
  users: {
    gives: {
      user_id: [
        'user_id',
        'email',
        'first_name',
        'last_name',
        'mobile_telephone',
        'dob',
        'level',
        'status',
        'agency_id',
        'care_provider_id',
        'office_id',
        'picture',
        'created_at',
        'updated_at',
        'last_sign_in_at',
      ],
    },
    erases: [
      {
        who: 'user_id',
        what: {
          email: sql`'erased.' || user_id || '@erased.invalid'`,
          mobile_telephone: null,
          dob: null,
          picture: null,
          last_sign_in_at: null,
        },
      },
      {
        who: 'user_id',
        what: { first_name: FORMER.first_name, last_name: FORMER.last_name },
        held: { term: 'work_seeker' },
      },
    ],
    plain: ['status'],
    files: { picture: (name) => `pictures/${name}.webp` },
  },
};
