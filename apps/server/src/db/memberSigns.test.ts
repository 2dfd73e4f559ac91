import { describe, expect, test } from 'vitest';
import { useHouse } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { asViewer, type Db } from './connect.ts';
import { newId } from './id.ts';

const house = useHouse();
const REFUSED = { code: '42501' };

const HASH = Buffer.alloc(32);
/** Straight to the tables, as the members' login may, without the program in front of them. */
const write = (person: Person, work: (db: Db) => Promise<unknown>) =>
  asViewer(
    house().pools,
    { kind: 'member', level: 4, user_id: person.user_id, member_id: person.user_id },
    'write',
    work,
  );
const placeOf = ({ job_id, agency_id, care_provider_id, office_id }: MadeJob) => ({
  job_id,
  agency_id,
  care_provider_id,
  office_id,
});

type Row = (job: MadeJob, person: Person, signature_id: string) => (db: Db) => Promise<unknown>;
const sign: Row =
  (job, { user_id }) =>
  (db) =>
    db
      .insertInto('signatures')
      .values({
        signature_id: newId(house().clock()),
        ...placeOf(job),
        member_id: user_id,
        typed: 'Ann Lee',
        sha256: HASH,
        created_at: house().clock(),
      })
      .execute();
const come: Row =
  (job, { user_id }, signature_id) =>
  (db) =>
    db
      .insertInto('attendance')
      .values({
        ...placeOf(job),
        member_id: user_id,
        start_time: job.starts_at,
        checked_in_at: job.starts_at,
        received_at: house().clock(),
        late_check_in: 0,
        how: 'position',
        signature_id,
      })
      .execute();
const beShown: Row =
  (job, { user_id }, signature_id) =>
  (db) =>
    db
      .insertInto('inductions')
      .values({
        induction_id: newId(house().clock()),
        ...placeOf(job),
        member_id: user_id,
        items: ['Fire exits'],
        signature_id,
        at: house().clock(),
      })
      .execute();
const claim: Row =
  (job, { user_id }) =>
  (db) =>
    db
      .insertInto('attendance_claims')
      .values({
        claim_id: newId(house().clock()),
        ...placeOf(job),
        member_id: user_id,
        kind: 'check_in',
        sent: '{}',
        captured_at: job.starts_at,
        received_at: house().clock(),
      })
      .execute();
const leave =
  (version: number, over: Record<string, unknown> = {}): Row =>
  (job, { user_id }, signature_id) =>
  (db) =>
    db
      .insertInto('timesheets')
      .values({
        timesheet_id: newId(house().clock()),
        ...placeOf(job),
        member_id: user_id,
        version,
        made_by: 'check_out',
        start_time: job.starts_at,
        end_time: job.ends_at,
        break_time: 30,
        break_is_paid_for: false,
        total_time: (job.ends_at.getTime() - job.starts_at.getTime()) / 60_000 - 30,
        comments: '',
        authorized_person: '',
        nobody_to_sign: true,
        candidate_signature: signature_id,
        authorized_signature: null,
        checked_out_at: house().clock(),
        received_at: house().clock(),
        actor_id: user_id,
        actor_name: 'Ann Lee',
        hash: HASH,
        ...over,
      })
      .execute();
const ask: Row =
  (job, { user_id }) =>
  (db) =>
    db
      .insertInto('timesheet_queries')
      .values({
        query_id: newId(house().clock()),
        ...placeOf(job),
        member_id: user_id,
        version: 1,
        raised_by: user_id,
        raised_by_name: 'Ann Lee',
        raised_level: 4,
        raised_at: house().clock(),
        text: 'I stayed until eight',
        status: 'open',
      })
      .execute();

const shift = async (person: Person, status: string, over: Record<string, unknown> = {}) => {
  const job = await house().make.job(undefined, { status, assigned_to: person.user_id, ...over });
  return { job, signature_id: await house().make.signature(job) };
};

describe('what the database lets a member sign', () => {
  test.each<[string, string, Row]>([
    ['coming to theirs', 'Confirmed', come],
    ['coming to theirs that was missed', 'missed', come],
    ['being shown around', 'Confirmed', beShown],
    ['a signature of theirs', 'Checked in', sign],
    ['leaving it', 'Checked in', leave(1)],
    ['that its hours are wrong', 'Completed', ask],
    ['that they came although it was said that nobody had', 'missed', claim],
  ])('is %s', async (_, status, row) => {
    const ann = await house().make.member();
    const { job, signature_id } = await shift(ann, status);
    await expect(write(ann, row(job, ann, signature_id))).resolves.toHaveLength(1);
  });

  test('is leaving what the clock had closed for them', async () => {
    const ann = await house().make.member();
    const { job, signature_id } = await shift(ann, 'Completed');
    await house().make.timesheet(job, { made_by: 'close' });
    await expect(write(ann, leave(2)(job, ann, signature_id))).resolves.toHaveLength(1);
  });

  test.each<[string, string, Row]>([
    ['coming to', 'Confirmed', come],
    ['being shown around at', 'Confirmed', beShown],
    ['putting their name under', 'Checked in', sign],
    ['leaving', 'Checked in', leave(1)],
    ['querying the hours of', 'Completed', ask],
    ['having come to', 'Confirmed', claim],
  ])('is not %s somebody else’s', async (_, status, row) => {
    const [ann, ben] = [await house().make.member(), await house().make.member()];
    const { job, signature_id } = await shift(ben, status);
    await expect(write(ann, row(job, ann, signature_id))).rejects.toMatchObject(REFUSED);
  });

  test.each<[string, string, Row]>([
    ['coming to one that is only kept for them', 'Assigned', come],
    ['coming to one that is over', 'Completed', come],
    ['being shown around after the day', 'Completed', beShown],
    ['putting their name under one that was cancelled', 'cancelled', sign],
    ['leaving one that they have not come to', 'Confirmed', leave(1)],
    ['hours of a shift that has none yet as a later version', 'Checked in', leave(2)],
    ['hours in the name of an administrator', 'Checked in', leave(1, { actor_id: null })],
    ['querying hours that are not there yet', 'Checked in', ask],
  ])('is not %s', async (_, status, row) => {
    const ann = await house().make.member();
    const { job, signature_id } = await shift(ann, status);
    await expect(write(ann, row(job, ann, signature_id))).rejects.toMatchObject(REFUSED);
  });

  test('is not other hours than they have signed already', async () => {
    const ann = await house().make.member();
    const { job, signature_id } = await shift(ann, 'Completed');
    await house().make.timesheet(job);
    await expect(write(ann, leave(2)(job, ann, signature_id))).rejects.toMatchObject(REFUSED);
  });
});

test('a total is what passed between the start and the end, less the break, whoever writes it', async () => {
  const ann = await house().make.member();
  const { job, signature_id } = await shift(ann, 'Checked in');
  await expect(write(ann, leave(1, { total_time: 6000 })(job, ann, signature_id))).rejects.toMatchObject({
    constraint: 'the_total_is_what_passed',
  });
});

test('a location cannot ask in the name of the staff member and then agree with itself', async () => {
  const office = await house().make.office();
  const helen = await house().make.locationManager(office);
  const job = await house().make.worked(office);
  const asked = (raised_level: number) =>
    asViewer(house().pools, { kind: 'office', level: 3, user_id: helen.user_id, ...placeOf(job) }, 'write', (db) =>
      db
        .insertInto('timesheet_queries')
        .values({
          query_id: newId(house().clock()),
          ...placeOf(job),
          member_id: job.assigned_to ?? '',
          version: 1,
          raised_by: helen.user_id,
          raised_by_name: 'Helen Marsh',
          raised_level,
          raised_at: house().clock(),
          text: 'I left at noon',
          start_time: job.starts_at,
          end_time: new Date(job.starts_at.getTime() + 4 * 3_600_000),
          break_time: 0,
          status: 'open',
        })
        .execute(),
    );
  await expect(asked(4)).rejects.toMatchObject(REFUSED);
  await expect(asked(3)).resolves.toHaveLength(1);
});

test.each(['agency', 'provider', 'office'])(
  'what speaks against a check-in is not for the login of the %s',
  async (kind) => {
    const { rows } = await house().owner.query(
      `select column_name from information_schema.column_privileges
       where table_schema = 'app' and table_name = 'attendance' and privilege_type = 'SELECT' and grantee = $1`,
      [`handover_${kind}`],
    );
    const may = rows.map(({ column_name }) => column_name as string);
    expect(may).toContain('miles');
    const guarded = ['latitude', 'longitude', 'accuracy', 'flags', 'review_reason', 'review_note', 'reviewed_by'];
    expect(may.filter((name) => guarded.includes(name))).toEqual([]);
  },
);
