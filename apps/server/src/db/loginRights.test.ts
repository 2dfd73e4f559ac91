import { describe, expect, test } from 'vitest';
import { OWN_PATH } from '@handover/domain/notifications/link';
import type { Viewer } from '@handover/domain/viewer';
import { asCommand, memberViewer } from '../../test/command.ts';
import { useTestServer } from '../../test/harness.ts';
import { KIND_RIGHTS, TASK_RIGHTS } from './loginRights.ts';
import { sql } from 'kysely';
import { asViewer } from '../../test/signedIn.ts';
import type { Db } from './connect.ts';
import { newId } from './id.ts';
import { LOGINS, type Login } from './logins.ts';

const server = useTestServer();
const REFUSED = { code: '42501' };
const TASKS = Object.entries(TASK_RIGHTS);

describe('a login enqueues', () => {
  test.each(Object.keys(LOGINS).filter((login) => login !== 'worker') as Exclude<Login, 'worker'>[])(
    'its own tasks alone: %s [loginRights-1]',
    async (login) => {
      const asked = await Promise.all(
        TASKS.map(([task, { key = null }]) =>
          server()
            .pools[login].query('select app.enqueue($1, $2, $3)', [task, '{}', key && `${key}x`])
            .then(
              () => task,
              (error: { code: string }) => (error.code === REFUSED.code ? undefined : error),
            ),
        ),
      );
      const its = TASKS.flatMap(([task, { logins }]) => (logins.includes(login) ? [task] : []));
      expect(asked.filter((task) => task !== undefined)).toEqual(its);
    },
  );

  test('no task under the key of another one [loginRights-2]', async () => {
    const { member } = server().pools;
    const ask = (task: string, key: string) => member.query('select app.enqueue($1, $2, $3)', [task, '{}', key]);
    await expect(ask('recheck_member', 'erase:someone')).rejects.toMatchObject(REFUSED);
    await expect(ask('remove_file', 'recheck:everyone')).rejects.toMatchObject(REFUSED);
    await expect(ask('recheck_member', 'recheck:someone')).resolves.toBeDefined();
  });

  test('through its functions alone', async () => {
    for (const login of ['agency', 'member', 'command', 'guest'] as const)
      await expect(server().pools[login].query(`select graphile_worker.add_job('x')`)).rejects.toMatchObject(REFUSED);
  });
});

type Told = { user_id: string; kind?: string; link: string; about?: string };
/** Notifies one person as a stolen login would, without the program. Returns how many were notified. */
async function tell(db: Db, { kind = 'message', ...told }: Told): Promise<number> {
  const one = { notification_id: newId(server().clock()), title: 'Click here', body: 'now', kind, ...told };
  const notified = await sql`select app.notify_each(${JSON.stringify([one])}::json, now(), '[]')`.execute(db);
  return notified.rows.length;
}
const asMember = (user_id: string, told: Told) =>
  asViewer(server(), memberViewer({ user_id }), 'write', (db) => tell(db, told));

/**
 * Makes Ann with a shift of hers and the manager of its location, an administrator, and two people who have nothing to
 * do with it.
 */
async function people() {
  const { make } = server();
  const office = await make.office();
  const [ann, ben, admin] = [await make.member(), await make.member(), await make.admin()];
  const [helen, other] = [await make.locationManager(office), await make.locationManager()];
  const job = await make.job(office, { status: 'Confirmed', assigned_to: ann.user_id });
  return { office, ann, ben, admin, helen, other, job, link: `/job_info/${job.job_id}` };
}

describe('a login notifies', () => {
  test('the people of a record in which its viewer takes part, and no others [loginRights-3]', async () => {
    const { ann, ben, admin, helen, other, link } = await people();
    expect(await asMember(ann.user_id, { user_id: helen.user_id, link })).toBe(1);
    expect(await asMember(ann.user_id, { user_id: admin.user_id, link })).toBe(1);
    for (const { user_id } of [ben, other]) expect(await asMember(ann.user_id, { user_id, link })).toBe(0);
    for (const user_id of [ann.user_id, admin.user_id]) expect(await asMember(ben.user_id, { user_id, link })).toBe(0);
  });

  test('nobody of nothing: a link without a record needs a record beside it', async () => {
    const { office, ann, ben, helen, job } = await people();
    const viewer = { kind: 'office', level: 3, ...office, user_id: helen.user_id } as Viewer;
    const as = (told: Omit<Told, 'kind' | 'link'>) =>
      asViewer(server(), viewer, 'write', (db) => tell(db, { ...told, kind: 'job_changed', link: '/jobs' }));
    expect(await as({ user_id: ann.user_id })).toBe(0);
    expect(await as({ user_id: ann.user_id, about: job.job_id })).toBe(1);
    expect(await as({ user_id: ben.user_id, about: job.job_id })).toBe(0);
  });

  test('with its own kinds alone [loginRights-4]', async () => {
    const { ann, admin, helen, job, link } = await people();
    expect(await asMember(ann.user_id, { user_id: helen.user_id, kind: 'job_cancelled', link })).toBe(0);
    const as = (kind: string) =>
      asCommand(server(), memberViewer(ann), job, (db) => tell(db, { user_id: admin.user_id, kind, link }));
    expect(await as('dropped_out')).toBe(1);
    expect(await as('account_changed')).toBe(0);
    expect(KIND_RIGHTS.command).not.toContain('account_changed');
  });

  test('with a link to our own pages alone, which the domain knows as well [loginRights-5]', async () => {
    const { ann, helen, job, link: ours } = await people();
    const elsewhere = ['https://evil.example', '//evil.example', '.evil.example', `${ours}#token=x`, `${ours}/../x`];
    for (const link of elsewhere) {
      const told = asMember(ann.user_id, { user_id: helen.user_id, link, about: job.job_id });
      await expect(told).rejects.toMatchObject({ constraint: 'leads_to_our_own_page' });
    }
    const { rows } = await server().owner.query<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'leads_to_our_own_page'`,
    );
    expect(rows[0]?.rule).toContain(`'${OWN_PATH.source.replaceAll('\\/', '/')}'`);
    expect(rows[0]?.rule).not.toContain('NOT VALID');
  });
});
