import { sql } from '../controls/control.ts';
import type { Fault } from './fault.ts';

/** What becomes of a shift, and who is told. */
export const SHIFTS: Fault[] = [
  {
    name: 'the database lets somebody be booked twice at one time',
    edits: [sql('alter table app.jobs drop constraint no_double_booking')],
    caught_by: ['apps/server/src/db/jobRls.test.ts', 'apps/server/src/offers/races.test.ts'],
  },
  {
    name: 'a shift is read without a lock before it is changed',
    edits: [
      {
        file: 'apps/server/sql/functions/shifts/lock_job.sql',
        find: 'return query select * from app.jobs where job_id = p_job_id for no key update;',
        replace: 'return query select * from app.jobs where job_id = p_job_id;',
      },
    ],
    caught_by: ['apps/server/src/offers/races.test.ts', 'apps/server/src/cancellations/races.test.ts'],
  },
  {
    name: 'a person is booked without being held',
    edits: [
      {
        file: 'apps/server/src/db/lockPerson.ts',
        find: 'select pg_advisory_xact_lock(hashtextextended(${user_id}::uuid::text, 0))',
        replace: 'select hashtextextended(${user_id}::uuid::text, 0)',
      },
    ],
    caught_by: ['apps/server/src/offers/races.test.ts', 'apps/server/src/offers/regarded.test.ts'],
  },
  {
    name: 'a check-in is taken ten times as far away as the location allows',
    edits: [
      {
        file: 'packages/domain/src/attendance/position.ts',
        find: 'if (miles - spared <= place.radius) return',
        replace: 'if (miles - spared <= place.radius * 10) return',
      },
    ],
    caught_by: ['packages/domain/src/attendance/position.test.ts', 'apps/server/src/attendance/checkIn.test.ts'],
  },
  {
    name: 'the words for a phone without a position are not those of the specification',
    edits: [
      {
        file: 'packages/domain/src/attendance/position.ts',
        find: "'You need to enable location in order to access this job'",
        replace: "'Enable location to open this job'",
      },
    ],
    caught_by: [
      'packages/domain/src/attendance/position.test.ts',
      'apps/server/src/attendance/checkIn.test.ts',
      'apps/server/src/attendance/checkInWays.test.ts',
    ],
  },
  {
    name: 'nobody hears that a shift is kept for them',
    edits: [
      {
        file: 'apps/server/src/offers/assign.ts',
        find: '    [member_id],\n    job,',
        replace: '    member_id === viewer.user_id ? [member_id] : [],\n    job,',
      },
    ],
    caught_by: ['apps/server/src/offers/assign.test.ts', 'apps/server/src/offers/offers.test.ts'],
  },
  {
    name: 'no mail tells that a password was changed',
    edits: [
      {
        file: 'apps/server/src/accounts/ownPassword.ts',
        find: "  await enqueue(db, 'send_password_changed', { user_id });\n",
        replace: '',
      },
      {
        file: 'apps/server/src/accounts/ownPassword.ts',
        find: "import { enqueue } from '../parts/queue.ts';\n",
        replace: '',
      },
    ],
    caught_by: ['apps/server/src/clients/profile.test.ts'],
  },
  {
    name: 'a location hears live news of its whole agency',
    edits: [
      {
        file: 'apps/server/src/adapters/channels.ts',
        find: 'return [own, officeOf(viewer)];',
        replace: 'return [own, agencyOf(viewer)];',
      },
    ],
    caught_by: ['apps/server/src/shifts/announce.test.ts', 'apps/server/src/notifications/live.test.ts'],
  },
];
