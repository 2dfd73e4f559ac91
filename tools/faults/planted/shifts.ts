import { edit } from '../../lab/trial/edit.ts';
import { type Fault, fault } from './fault.ts';

/** Faults in what becomes of a shift, and who is told. */
export const SHIFTS: Fault[] = [
  fault(
    'the database lets somebody be booked twice at one time',
    'apps/server/src/db/jobRls.test.ts',
    'apps/server/src/offers/races.test.ts',
  ).sql('alter table app.jobs drop constraint no_double_booking'),
  fault(
    'a shift is read without a lock before it is changed',
    'apps/server/src/offers/races.test.ts',
    'apps/server/src/cancellations/races.test.ts',
  ).edit(
    'apps/server/sql/functions/shifts/lock_job.sql',
    'return query select * from app.jobs where job_id = p_job_id for no key update;',
    'return query select * from app.jobs where job_id = p_job_id;',
  ),
  fault(
    'a person is booked without being held',
    'apps/server/src/offers/races.test.ts',
    'apps/server/src/offers/regarded.test.ts',
  ).edit(
    'apps/server/src/db/lockPerson.ts',
    'select pg_advisory_xact_lock(hashtextextended(${user_id}::uuid::text, 0))',
    'select hashtextextended(${user_id}::uuid::text, 0)',
  ),
  fault(
    'a check-in is taken ten times as far away as the location allows',
    'packages/domain/src/attendance/position.test.ts',
    'apps/server/src/attendance/checkIn.test.ts',
  ).edit(
    'packages/domain/src/attendance/position.ts',
    'if (miles - spared <= place.radius) return',
    'if (miles - spared <= place.radius * 10) return',
  ),
  fault(
    'the words for a phone without a position are not those of the specification',
    'packages/domain/src/attendance/position.test.ts',
    'apps/server/src/attendance/checkIn.test.ts',
    'apps/server/src/attendance/checkInWays.test.ts',
  ).edit(
    'packages/domain/src/attendance/position.ts',
    "'You need to enable location in order to access this job'",
    "'Enable location to open this job'",
  ),
  fault(
    'nobody hears that a shift is kept for them',
    'apps/server/src/offers/assign.test.ts',
    'apps/server/src/offers/offers.test.ts',
  ).edit(
    'apps/server/src/offers/assign.ts',
    '    [member_id],\n    job,',
    '    member_id === viewer.user_id ? [member_id] : [],\n    job,',
  ),
  fault('no mail tells that a password was changed', 'apps/server/src/clients/profile.test.ts').edits(
    edit('apps/server/src/accounts/ownPassword.ts', "  await enqueue(db, 'send_password_changed', { user_id });\n", ''),
    edit('apps/server/src/accounts/ownPassword.ts', "import { enqueue } from '../adapters/queue.ts';\n", ''),
  ),
  fault(
    'a location hears live news of its whole agency',
    'apps/server/src/shifts/announce.test.ts',
    'apps/server/src/notifications/live.test.ts',
  ).edit('apps/server/src/adapters/channels.ts', 'return [own, officeOf(viewer)];', 'return [own, agencyOf(viewer)];'),
];
