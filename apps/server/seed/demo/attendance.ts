import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { quarterUp } from '@handover/domain/attendance/quarters';
import { LATE_FROM_MINUTES, lateMinutes } from '@handover/domain/attendance/start';
import { totalTime } from '@handover/domain/timesheets/timesheet';
import { milesBetween } from '@handover/domain/distance';
import { isAdmin } from '@handover/domain/viewer';
import { idOf } from '../../src/db/id.ts';
import type { demoJobs } from './jobs.ts';
import { nameOf } from './life.ts';
import type { DemoMarket, DemoUser, Row } from './market.ts';
import type { Random } from './random.ts';

const DRAWINGS = [1, 2, 3].map((n) => readFileSync(new URL(`drawn/${n}.png`, import.meta.url)));
const bytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
const METRE = 1 / 111_000;

type Shifts = ReturnType<typeof demoJobs>;
type Shift = {
  job_id: string;
  agency_id: string;
  care_provider_id: string;
  office_id: string;
  status: string;
  assigned_to: string;
  starts_at: Date;
  ends_at: Date;
  latitude: number;
  longitude: number;
  break_length: number;
  break_is_paid_for: boolean;
};
type Signed = { signature_id: string; sha256: Buffer };
export type DemoTimesheet = ReturnType<typeof contentOf>;
/** The server's hash function, passed in because it is in a layer above the database. */
export type HashOf = (
  content: DemoTimesheet,
  pictures: { candidate: Buffer | null; authorized: Buffer | null },
  previous: Buffer | null,
) => Buffer;

/**
 * Check-ins and signed hours of the demo. Most members checked in by their phone's position and some by the location's
 * code; a few phones had neither, and those check-ins are reviewed or wait for review.
 */
export function demoAttendance(random: Random, market: DemoMarket, { jobs, job_history }: Shifts, hashOf: HashOf) {
  const tables = {
    signatures: [] as Row[],
    attendance: [] as Row[],
    timesheets: [] as (Row & DemoTimesheet)[],
    slips: slipsOf(job_history),
  };
  const people = new Map(market.users.map((user) => [user.user_id, user]));
  const reviewer = market.users.find(({ level }) => isAdmin(level))?.user_id;
  const [first] = market.offices;
  const times = new Map(
    job_history.map(({ job_id, command, at }) => [`${String(job_id)} ${String(command)}`, at as Date]),
  );
  const entryAt = (job_id: string, command: string) => times.get(`${job_id} ${command}`);
  const sign = (shift: Shift, name: string, at: Date): Signed => {
    const drawn = random.whole(3) === 0 ? (DRAWINGS[random.whole(DRAWINGS.length)] ?? null) : null;
    const sha256 = createHash('sha256')
      .update(drawn ?? name)
      .digest();
    const kept = drawn ? { picture: bytea(drawn), typed: null } : { picture: null, typed: name };
    const signature_id = idOf(random.bytes(16), at);
    const its = { ...placeOf(shift), member_id: shift.assigned_to };
    tables.signatures.push({ signature_id, ...its, ...kept, sha256: bytea(sha256), created_at: at });
    return { signature_id, sha256 };
  };

  /** The last check-in at the first home still waits for review. */
  const worked = jobs.filter(({ status }) => status === 'Checked in' || status === 'Completed') as unknown as Shift[];
  const unreviewed = worked
    .filter(({ office_id }) => office_id === first?.office_id)
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    .at(-1);
  for (const shift of worked) {
    const came = entryAt(shift.job_id, 'check_in');
    const member = people.get(shift.assigned_to);
    if (came === undefined || member === undefined) throw new Error('Nobody came to a shift that is begun');
    const start_time = came <= shift.starts_at ? shift.starts_at : quarterUp(came);
    const how = howOf(random, shift, came, shift === unreviewed, reviewer);
    const hand = sign(shift, nameOf(member), came);
    const late_check_in = lateMinutes(shift.starts_at, came);
    if (late_check_in >= LATE_FROM_MINUTES) {
      tables.slips.push({ ...placeOf(shift), member_id: shift.assigned_to, kind: 'late', at: came });
    }
    tables.attendance.push({
      ...placeOf(shift),
      member_id: shift.assigned_to,
      start_time,
      checked_in_at: came,
      received_at: came,
      late_check_in,
      ...how,
      signature_id: hand.signature_id,
    });
    const went = entryAt(shift.job_id, 'check_out');
    if (went === undefined) continue;
    const manager = market.users.find(({ office_id }) => office_id === shift.office_id);
    const alone = manager === undefined || random.whole(12) === 0;
    const candidate = sign(shift, nameOf(member), went);
    const authorized = alone ? null : sign(shift, nameOf(manager), went);
    const signed = { candidate, authorized, manager: alone ? undefined : manager };
    const content = contentOf(idOf(random.bytes(16), went), shift, member, { start_time, went, ...signed });
    const pictures = { candidate: candidate.sha256, authorized: authorized?.sha256 ?? null };
    const hash = bytea(hashOf(content, pictures, null));
    tables.timesheets.push({ ...content, ...placeOf(shift), hash });
  }
  return tables;
}

const placeOf = ({ agency_id, care_provider_id, office_id, job_id }: Shift) => ({
  agency_id,
  care_provider_id,
  office_id,
  job_id,
});

/** Returns no-shows of members who had accepted and were not there after half an hour. */
const slipsOf = (job_history: Shifts['job_history']): Row[] =>
  job_history
    .filter(({ command, member_id }) => command === 'no_show' && member_id)
    .map(({ agency_id, care_provider_id, office_id, job_id, member_id, at }) => ({
      agency_id,
      care_provider_id,
      office_id,
      job_id,
      member_id,
      kind: 'no_show',
      at,
    }));

/** Chooses one of the three ways of a check-in, and its flags for review. */
function howOf(random: Random, shift: Shift, at: Date, unreviewed: boolean, reviewer: string | undefined): Row {
  const way = random.whole(16);
  const nowhere = { latitude: null, longitude: null, accuracy: null, position_at: null, miles: null };
  const fine = { flags: [], review_reason: null, reviewed_by: null, reviewed_at: null, review_note: null };
  if (unreviewed || way === 0) {
    const reviewed = {
      reviewed_by: reviewer,
      reviewed_at: at,
      review_note: 'Seen on the floor by the nurse in charge',
    };
    const review_reason = 'My phone would not find me inside the building';
    const flags = ['no_position'];
    return { how: 'review', ...nowhere, ...fine, flags, review_reason, ...(unreviewed ? {} : reviewed) };
  }
  if (way < 3) return { how: 'code', ...nowhere, ...fine };
  const [north, east] = [random.whole(120) - 60, random.whole(120) - 60];
  const spot = { latitude: shift.latitude + north * METRE, longitude: shift.longitude + east * METRE };
  const position = { ...spot, accuracy: 8 + random.whole(40), position_at: at, miles: milesBetween(shift, spot) };
  return { how: 'position', ...position, ...fine };
}

function contentOf(
  timesheet_id: string,
  { job_id, ends_at, break_length, break_is_paid_for }: Shift,
  member: DemoUser,
  {
    start_time,
    went,
    candidate,
    authorized,
    manager,
  }: { start_time: Date; went: Date; candidate: Signed; authorized: Signed | null; manager: DemoUser | undefined },
) {
  const full = quarterUp(went);
  const hours = { start_time, end_time: full < ends_at ? full : ends_at, break_time: break_length, break_is_paid_for };
  return {
    timesheet_id,
    job_id,
    member_id: member.user_id,
    version: 1,
    made_by: 'check_out',
    ...hours,
    total_time: totalTime(hours),
    comments: '',
    authorized_person: manager ? nameOf(manager) : '',
    nobody_to_sign: manager === undefined,
    candidate_signature: candidate.signature_id,
    authorized_signature: authorized?.signature_id ?? null,
    checked_out_at: went,
    received_at: went,
    flags: manager ? [] : ['nobody_to_sign'],
    actor_id: member.user_id,
    actor_name: nameOf(member),
    reason: '',
  };
}
