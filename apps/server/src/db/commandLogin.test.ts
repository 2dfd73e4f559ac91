import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asCommand, memberViewer } from '../../test/command.ts';
import { useTestServer } from '../../test/harness.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { asViewer, makeSession } from '../../test/signedIn.ts';
import { type Db, SessionEnded } from './connect.ts';
import { newId } from './id.ts';

const server = useTestServer();
const REFUSED = { code: '42501' };

const seen = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('jobs').select('job_id').execute()).map(({ job_id }) => job_id);
const placeOf = ({ job_id, agency_id, care_provider_id, office_id }: MadeJob) => ({
  job_id,
  agency_id,
  care_provider_id,
  office_id,
});

describe('the shift that a member opens', () => {
  test('is one that is open, theirs, offered to them or applied for', async () => {
    const { make } = server();
    const ann = await make.member();
    const [offered, applied] = [
      await make.job(undefined, { status: 'cancelled' }),
      await make.job(undefined, { status: 'missed' }),
    ];
    const { offer_id } = await make.offer(offered, ann, { status: 'withdrawn' });
    await make.application(applied, ann);
    const theirs = await make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
    for (const job of [await make.job(), theirs, offered, applied]) {
      expect(await asCommand(server(), memberViewer(ann), job, seen)).toEqual([job.job_id]);
    }
    expect(await asCommand(server(), memberViewer(ann), { offer_id }, seen)).toEqual([offered.job_id]);
  });

  test.each(['Unpublished', 'Assigned', 'Confirmed', 'Checked in', 'Completed', 'cancelled', 'declined', 'missed'])(
    'is not somebody else’s that is %s',
    async (status) => {
      const { make } = server();
      const [ann, ben] = [await make.member(), await make.member()];
      const job = await make.job(undefined, { status });
      const { offer_id } = await make.offer(job, ben);
      expect(await asCommand(server(), memberViewer(ann), job, seen)).toEqual([]);
      expect(await asCommand(server(), memberViewer(ann), { offer_id }, seen)).toEqual([]);
    },
  );

  test('is none without a valid session of their own', async () => {
    const { make } = server();
    const [ann, ben] = [await make.member(), await make.member()];
    const job = await make.job();
    const opened = (token_hash: Buffer) => asCommand(server(), memberViewer(ann), job, seen, token_hash);
    expect(await opened(await makeSession(server(), ann.user_id))).toEqual([job.job_id]);
    await expect(opened(Buffer.alloc(32))).rejects.toBeInstanceOf(SessionEnded);
    const theirs = await make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
    expect(await asCommand(server(), memberViewer(ben), theirs, seen)).toEqual([]);
    const ended = await makeSession(server(), ann.user_id, { expires_at: server().clock() });
    await expect(opened(ended)).rejects.toBeInstanceOf(SessionEnded);
  });
});

test('a manager opens the shifts of their own agency, care provider or location alone', async () => {
  const { make } = server();
  const [office, other] = [await make.office(), await make.office()];
  const helen = await make.locationManager(office);
  const viewer = { kind: 'office', level: 3, ...office, user_id: helen.user_id } as const;
  const [own, foreign] = [await make.job(office), await make.job(other)];
  expect(await asCommand(server(), viewer, own, seen)).toEqual([own.job_id]);
  expect(await asCommand(server(), viewer, foreign, seen)).toEqual([]);
});

describe('the command login', () => {
  const booked = async () => {
    const ann = await server().make.member();
    const job = await server().make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
    return { ann, job };
  };

  test('writes nothing about a shift that is not open', async () => {
    const { ann, job } = await booked();
    const other = await server().make.job(undefined, {
      status: 'Completed',
      assigned_to: ann.user_id,
      starts_at: new Date(job.starts_at.getTime() - 7 * 86_400_000),
      ends_at: new Date(job.ends_at.getTime() - 7 * 86_400_000),
    });
    const changed = await asCommand(server(), memberViewer(ann), job, (db) =>
      db.updateTable('jobs').set({ no_show: true }).where('job_id', '=', other.job_id).returning('job_id').execute(),
    );
    expect(changed).toEqual([]);
    const claim = (of: MadeJob, member_id: string) =>
      asCommand(server(), memberViewer(ann), job, (db) =>
        db
          .insertInto('attendance_claims')
          .values({
            claim_id: newId(server().clock()),
            ...placeOf(of),
            member_id,
            kind: 'check_in',
            sent: '{}',
            captured_at: of.starts_at,
            received_at: server().clock(),
          })
          .execute(),
      );
    await expect(claim(other, ann.user_id)).rejects.toMatchObject(REFUSED);
    await expect(claim(job, (await server().make.member()).user_id)).rejects.toMatchObject(REFUSED);
    await expect(claim(job, ann.user_id)).resolves.toHaveLength(1);
  });

  test('answers no offer of another shift, and takes back no application or standby there', async () => {
    const { make } = server();
    const { ann, job } = await booked();
    const other = await make.job();
    await make.offer(other, ann);
    await make.application(other, ann);
    const place = placeOf(other);
    await asCommand(server(), memberViewer(ann), other, (db) =>
      db
        .insertInto('standby')
        .values({ ...place, member_id: ann.user_id, created_at: server().clock() })
        .execute(),
    );
    const changed = (named: MadeJob) =>
      asCommand(server(), memberViewer(ann), named, async (db) => {
        const now = server().clock();
        const of = other.job_id;
        const rows = await Promise.all([
          db.updateTable('offers').set({ status: 'accepted' }).where('job_id', '=', of).returning('offer_id').execute(),
          db
            .updateTable('applications')
            .set({ withdrawn_at: now })
            .where('job_id', '=', of)
            .returning('job_id')
            .execute(),
          db.deleteFrom('standby').where('job_id', '=', of).returning('job_id').execute(),
        ]);
        return rows.map(({ length }) => length);
      });
    expect(await changed(job)).toEqual([0, 0, 0]);
    expect(await changed(other)).toEqual([1, 1, 1]);
  });

  test.each(['staff_rate', 'hcp_rate', 'starts_at', 'office_id', 'created_by', 'terms_id', 'tag_ids'])(
    'does not write the %s of the shift',
    async (column) => {
      const { ann, job } = await booked();
      const change = asCommand(server(), memberViewer(ann), job, (db) =>
        sql`update jobs set ${sql.ref(column)} = ${sql.ref(column)} where job_id = ${job.job_id}`.execute(db),
      );
      await expect(change).rejects.toMatchObject(REFUSED);
    },
  );

  test('writes no status that the domain does not know as the next', async () => {
    const { ann, job } = await booked();
    const complete = asCommand(server(), memberViewer(ann), job, (db) =>
      db.updateTable('jobs').set({ status: 'Completed' }).where('job_id', '=', job.job_id).execute(),
    );
    await expect(complete).rejects.toMatchObject({ constraint: 'jobs_move_as_known' });
  });

  test.each(['job_history', 'timesheets', 'timesheet_queries', 'timesheet_confirmations'] as const)(
    'writes no row of %s in another’s name',
    async (table) => {
      const { ann } = await booked();
      const helen = await server().make.admin();
      const job = await server().make.worked(undefined, { assigned_to: ann.user_id });
      const now = server().clock();
      const [sheet] = (
        await server().owner.query<{ timesheet_id: string }>('select * from app.timesheets where job_id = $1', [
          job.job_id,
        ])
      ).rows;
      const by = (user_id: string) => {
        const place = placeOf(job);
        const rows = {
          job_history: {
            entry_id: newId(now),
            ...place,
            version: 99,
            at: now,
            actor_id: user_id,
            actor_name: 'A',
            actor_level: 4,
            command: 'correct',
            from_status: 'Completed',
            to_status: 'Completed',
          },
          timesheets: { ...sheet, timesheet_id: newId(now), version: 2, actor_id: user_id },
          timesheet_queries: {
            query_id: newId(now),
            ...place,
            member_id: ann.user_id,
            version: 1,
            raised_by: user_id,
            raised_by_name: 'A',
            raised_level: 4,
            raised_at: now,
            text: 'x',
            status: 'open',
          },
          timesheet_confirmations: {
            timesheet_id: sheet?.timesheet_id,
            ...place,
            member_id: ann.user_id,
            how: 'agreed',
            confirmed_by: user_id,
            confirmed_by_name: 'A',
            confirmed_at: now,
          },
        };
        return asCommand(server(), memberViewer(ann), job, (db) =>
          db
            .insertInto(table)
            .values(rows[table] as never)
            .execute(),
        );
      };
      await expect(by(helen.user_id)).rejects.toMatchObject(REFUSED);
      await expect(by(ann.user_id)).resolves.toHaveLength(1);
    },
  );
});

test.each(['jobs', 'job_history'])('a member’s own login reads nothing of %s', async (table) => {
  const ann = await server().make.member();
  const read = asViewer(server(), memberViewer(ann), 'write', (db) =>
    sql`select 1 from ${sql.ref(table)} limit 1`.execute(db),
  );
  await expect(read).rejects.toMatchObject(REFUSED);
});

test('a member’s own login cannot write the tables of a shift', async () => {
  const { rows } = await server().owner.query(
    `select table_name, privilege_type from information_schema.role_table_grants
     where grantee = 'handover_member' and privilege_type <> 'SELECT' and table_name in ('jobs', 'job_history', 'offers',
       'applications', 'attendance', 'attendance_claims', 'timesheets', 'timesheet_queries', 'timesheet_confirmations',
       'inductions', 'signatures', 'standby', 'slips', 'eligibility_checks')`,
  );
  expect(rows).toEqual([]);
});

test('no other login opens a shift', async () => {
  for (const login of ['admin', 'agency', 'provider', 'office', 'member', 'worker', 'guest'] as const) {
    const opens = server().pools[login].query('select app.open_shift(gen_random_uuid(), null)');
    await expect(opens).rejects.toMatchObject(REFUSED);
  }
});
