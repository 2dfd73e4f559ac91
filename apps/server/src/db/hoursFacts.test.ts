import { expect, test } from 'vitest';
import { asCommand, memberViewer } from '../../test/command.ts';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { newId } from './id.ts';

const server = useTestServer();
const REFUSED = { code: '42501' };
const placeOf = ({ job_id, agency_id, care_provider_id, office_id }: MadeJob) => ({
  job_id,
  agency_id,
  care_provider_id,
  office_id,
});

test('a total is the time between the start and the end, less the break', async () => {
  const ann = await server().make.member();
  const job = await server().make.job(undefined, { status: 'Checked in', assigned_to: ann.user_id });
  const signature_id = await server().make.signature(job);
  const now = server().clock();
  const leave = (total_time: number) =>
    asCommand(server(), memberViewer(ann), job, (db) =>
      db
        .insertInto('timesheets')
        .values({
          timesheet_id: newId(now),
          ...placeOf(job),
          member_id: ann.user_id,
          version: 1,
          made_by: 'check_out',
          start_time: job.starts_at,
          end_time: job.ends_at,
          break_time: 30,
          break_is_paid_for: false,
          total_time,
          comments: '',
          authorized_person: '',
          nobody_to_sign: true,
          candidate_signature: signature_id,
          authorized_signature: null,
          checked_out_at: now,
          received_at: now,
          actor_id: ann.user_id,
          actor_name: 'Ann Lee',
          hash: Buffer.alloc(32),
        })
        .execute(),
    );
  await expect(leave(6000)).rejects.toMatchObject({ constraint: 'the_total_is_what_passed' });
  await expect(leave((job.ends_at.getTime() - job.starts_at.getTime()) / 60_000 - 30)).resolves.toHaveLength(1);
});

test('a location cannot dispute hours in the name of the staff member and then agree with itself', async () => {
  const office = await server().make.office();
  const helen = await server().make.locationManager(office);
  const job = await server().make.worked(office);
  const asked = (raised_level: number) =>
    asViewer(server(), { kind: 'office', level: 3, user_id: helen.user_id, ...placeOf(job) }, 'write', (db) =>
      db
        .insertInto('timesheet_queries')
        .values({
          query_id: newId(server().clock()),
          ...placeOf(job),
          member_id: job.assigned_to ?? '',
          version: 1,
          raised_by: helen.user_id,
          raised_by_name: 'Helen Marsh',
          raised_level,
          raised_at: server().clock(),
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
  'the login of the %s does not read what speaks against a check-in',
  async (kind) => {
    const { rows } = await server().owner.query(
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
