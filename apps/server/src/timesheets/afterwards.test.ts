import { beforeAll, describe, expect, test } from 'vitest';
import { atWork, MORNING, signed } from '../../test/checkOuts.ts';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { shiftForm } from '../../test/shiftForm.ts';
import { type Login, LOGINS } from '../db/logins.ts';
import { routes } from '../routes.ts';

const server = useTestServer();
let ann: Person, admin: Person, manager: Person, job: MadeJob, offer_id: string;

beforeAll(async () => {
  server().time.now = MORNING;
  ({ ann, job } = await atWork(server()));
  ({ offer_id } = await server().make.offer(job, ann, { exclusive: true }));
  admin = await server().make.admin();
  const { agency_id, care_provider_id, office_id } = job;
  manager = await server().make.locationManager({ agency_id, care_provider_id, office_id });
  const answer = await server()
    .as(ann)
    .post(`/api/v1/jobs/${job.job_id}/checkout`, await signed(MORNING));
  if (answer.statusCode !== 200) throw new Error(answer.body);
});

/** Returns the whole content of the shift, its check-in and its timesheets. */
const state = async () => {
  const [{ whole }] = (
    await server().owner.query(
      `select json_build_object('job', to_jsonb(j), 'attendance', to_jsonb(a), 'sheets',
         (select json_agg(t order by t.version) from app.timesheets t where t.job_id = j.job_id),
         'entries', (select count(*) from app.job_history h where h.job_id = j.job_id)) as whole
       from app.jobs j join app.attendance a using (job_id) where j.job_id = $1`,
      [job.job_id],
    )
  ).rows as [{ whole: unknown }];
  return whole;
};

/** Bodies of each call that could change a shift; `speaks` for calls that are only about its hours. */
const BODIES: Record<string, (() => object | Promise<object>) | 'speaks'> = {
  'jobs.update': () => shiftForm(job, { ward: 'Another ward' }),
  'jobs.refill.start': () => ({}),
  'jobs.refill.stop': () => ({}),
  'jobs.standby.join': () => ({}),
  'jobs.standby.leave': () => ({}),
  'jobs.checkin': async () => {
    const { candidate_signature, captured_at, sent_at, start_time } = await signed(MORNING);
    const review_reason = 'The map is wrong';
    return { candidate_signature, captured_at, sent_at, start_time, review_reason };
  },
  'jobs.checkout': () => signed(MORNING, { comments: 'Other words' }),
  'jobs.close': () => ({ ...HOURS(), reason: 'Nobody checked out' }),
  'jobs.apply': () => ({}),
  'jobs.withdraw': () => ({}),
  'jobs.offer': () => ({ user_id: ann.user_id }),
  'jobs.offer_many': () => ({ user_ids: [ann.user_id] }),
  'jobs.undo_offer': () => ({ user_id: ann.user_id }),
  'offers.accept': () => ({}),
  'offers.decline': () => ({ reason: 'Away' }),
  'jobs.ask_to_fill': () => ({}),
  'jobs.tell_late': () => ({ minutes: 20 }),
  'jobs.tell_on_time': () => ({}),
  'jobs.assign_staff': () => ({}),
  'jobs.unassign_staff': () => ({}),
  'jobs.drop_out': () => ({ reason: 'Away' }),
  'jobs.assign_job_planner': () => ({}),
  'jobs.assign_admin_user': () => ({}),
  'jobs.unassign_admin_user': () => ({}),
  'jobs.cancel_job': () => ({}),
  'jobs.approve_rate': () => ({}),
  'jobs.send_back_rate': () => ({ reason: 'Too much' }),
  'jobs.turn_down': () => ({ reason: 'Nobody is free' }),
  'jobs.ask_to_cancel': () => ({ reason: 'The unit is closed', paid_minutes: 0 }),
  'jobs.withdraw_cancel_request': () => ({}),
  'jobs.cancel_late': () => ({ reason: 'The unit is closed', paid_minutes: 0 }),
  'jobs.refuse_cancel': () => ({ reason: 'She is there' }),
  'jobs.notes.add': 'speaks',
  'jobs.messages.say': 'speaks',
  'timesheets.confirm': 'speaks',
  'timesheets.query': 'speaks',
  'timesheets.answer': 'speaks',
  'timesheets.agree': 'speaks',
  'timesheets.withdraw_query': 'speaks',
  'timesheets.correct': 'speaks',
  'timesheets.review': 'speaks',
  'timesheets.settle_claim': 'speaks',
};
/** Calls that change nothing: leaving a standby that one is not on is accepted. */
const HARMLESS = new Set(['jobs.standby.leave']);
const HOURS = () => ({ start_time: job.starts_at, end_time: job.ends_at, break_time: 30 });

const changing = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method !== 'GET' && /:(job|offer)_id/.test(path));

describe('after a check-out', () => {
  test('every call on a shift is listed here', () => {
    expect(changing.map(({ name }) => name).toSorted()).toEqual(Object.keys(BODIES).toSorted());
  });

  test.each(changing.filter(({ name }) => BODIES[name] !== 'speaks').map((endpoint) => [endpoint.name, endpoint]))(
    '%s changes nothing',
    async (name, { method, path, levels }) => {
      const body = BODIES[name];
      if (typeof body !== 'function') throw new Error(`${name} has nothing to send`);
      const url = path
        .replace(':job_id', job.job_id)
        .replace(':offer_id', offer_id)
        .replace(':member_id', ann.user_id)
        .replace(':user_id', admin.user_id);
      const before = await state();
      for (const who of [admin, manager, ann]) {
        if (!levels.includes(who.level as never)) continue;
        const call = server().as(who);
        const sent = await body();
        const answer = await (method === 'DELETE'
          ? call.delete(url)
          : method === 'PUT'
            ? call.put(url, sent)
            : call.post(url, sent));
        const refused = HARMLESS.has(name) ? [200] : [403, 404, 409];
        expect(refused).toContain(answer.statusCode);
      }
      expect(await state()).toEqual(before);
    },
  );
});

describe('signed hours', () => {
  const TABLES = ['timesheets', 'signatures'];
  const ATTEMPTS = TABLES.flatMap((table) =>
    (Object.keys(LOGINS) as Login[]).flatMap((login) =>
      ['update', 'delete', 'truncate'].map((what) => [what, table, login] as const),
    ),
  );
  const STATEMENTS: Record<string, (table: string) => string> = {
    update: (table) => `update app.${table} set job_id = job_id`,
    delete: (table) => `delete from app.${table}`,
    truncate: (table) => `truncate app.${table} cascade`,
  };

  test.each(ATTEMPTS)('no %s of %s by the login of %s', async (what, table, login) => {
    const refused = server().pools[login].query(STATEMENTS[what]?.(table) ?? '');
    await expect(refused).rejects.toMatchObject({ code: '42501' });
  });

  test('no column of either may be changed by anyone, but for the texts of an erased person [afterwards-1]', async () => {
    const { rows } = await server().owner.query(
      `select grantee, table_name || '.' || column_name as its from information_schema.column_privileges
       where table_schema = 'app' and table_name = any($1) and privilege_type = 'UPDATE'
         and grantee not in ('postgres', 'handover_owner')`,
      [TABLES],
    );
    expect(rows.map(({ grantee, its }) => `${grantee} ${its}`).toSorted()).toEqual(
      [
        'signatures.picture',
        'signatures.typed',
        'timesheets.actor_name',
        'timesheets.authorized_person',
        'timesheets.comments',
        'timesheets.let_go_at',
        'timesheets.reason',
      ].map((its) => `handover_worker ${its}`),
    );
  });

  test.each([
    ['timesheets', 'comments'],
    ['signatures', 'typed'],
  ])('nor those of anyone else: %s.%s', async (table, column) => {
    expect((await server().owner.query(`select from app.${table}`)).rowCount).toBeGreaterThan(0);
    const refused = server().pools.worker.query(`update app.${table} set ${column} = ${column}`);
    await expect(refused).rejects.toMatchObject({
      code: '42501',
      message: `nobody named in this row of ${table} is erased`,
    });
  });
});
