import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { stands, lastEntry, told, as, offered, planned, booker, planner } = shiftsIn(server);
const CLOSED = [
  ['Completed', 'This shift is completed'],
  ['cancelled', 'This shift was cancelled'],
  ['declined', 'This shift was turned down'],
  ['missed', 'Nobody came to this shift'],
] as const;
const OPEN = ['Unpublished', 'Published', 'Assigned', 'Confirmed', 'Checked in'] as const;

describe('the planner of a shift', () => {
  test.each(OPEN)('can be chosen while it is %s, also by its own location, and is told [record-2]', async (status) => {
    const { make } = server();
    const office = await make.office();
    const [job, chosen, manager] = [
      await make.job(office, { status }),
      await make.admin(),
      await make.locationManager(office),
    ];
    const before = await stands(job);
    const answer = await as(manager).plan(job, chosen);
    expect(answer.json().data).toMatchObject({ status, job_planner: { user_id: chosen.user_id } });
    expect(await stands(job)).toEqual({ ...before, version: before.version + 1 });
    const name = `${chosen.first_name} ${chosen.last_name}`;
    expect(await lastEntry(job)).toMatchObject({
      command: 'assign_planner',
      actor_id: manager.user_id,
      changes: [{ field: 'job_planner', from: null, to: name }],
    });
    expect(await told(chosen)).toEqual(['You plan this shift']);
  });

  test('is not told if they choose themselves', async () => {
    const admin = await server().make.admin();
    expect((await as(admin).plan(await planned(), admin)).statusCode).toBe(200);
    expect(await told(admin)).toEqual([]);
  });

  test('can be replaced, and the history names both', async () => {
    const [job, first, second] = [await server().make.job(), await server().make.admin(), await server().make.admin()];
    await as(await booker()).plan(job, first);
    await as(await booker()).plan(job, second);
    const [from, to] = [first, second].map((person) => `${person.first_name} ${person.last_name}`);
    expect(await lastEntry(job)).toMatchObject({ changes: [{ field: 'job_planner', from, to }] });
  });

  test.each([
    ['who is not there', async () => ({ user_id: randomUUID() })],
    ['who is no administrator', () => server().make.agencyManager()],
    ['whose account is disabled', () => server().make.admin({ status: 'disabled' })],
    ['whose account was removed', () => server().make.admin({ deleted_at: new Date() })],
  ])('cannot be someone %s', async (_, someone) => {
    const job = await planned();
    expect(said(await as(await booker()).plan(job, await someone()))).toEqual([404, 'Administrator not found']);
    expect(said(await as(await booker()).workOn(job, await someone()))).toEqual([404, 'Administrator not found']);
  });

  test.each(CLOSED)('cannot be chosen any more once it is %s', async (status, words) => {
    const job = await server().make.job(undefined, { status });
    expect(said(await as(await booker()).plan(job, await planner()))).toEqual([409, words]);
    expect(said(await as(await booker()).workOn(job, await planner()))).toEqual([409, words]);
    expect(said(await as(await booker()).leave(job))).toEqual([409, words]);
  });

  test('is chosen from the administrators, by name [record-3]', async () => {
    const { make } = server();
    const zoe = await make.admin({ first_name: 'Zoë', last_name: 'Abel' });
    const gone = await make.admin({ status: 'disabled' });
    const manager = await make.locationManager();
    const { data } = (await server().as(manager).get('/api/v1/admin_users')).json();
    expect(data).toContainEqual({ id: zoe.user_id, name: 'Zoë Abel' });
    expect(data.map(({ id }: { id: string }) => id)).not.toContain(gone.user_id);
    expect(data.map(({ id }: { id: string }) => id)).not.toContain(manager.user_id);
  });
});

describe('the administrator at work on a shift', () => {
  test('is set and cleared by an administrator, both with a history entry [record-4]', async () => {
    const [job, admin] = [await planned(), await server().make.admin()];
    expect((await as(admin).workOn(job, admin)).json().data).toMatchObject({ admin_user: { user_id: admin.user_id } });
    const name = `${admin.first_name} ${admin.last_name}`;
    expect(await lastEntry(job)).toMatchObject({
      command: 'assign_admin',
      changes: [{ field: 'admin_user', from: null, to: name }],
    });
    expect((await as(admin).leave(job)).json().data).toMatchObject({ admin_user: null });
    expect(await lastEntry(job)).toMatchObject({
      command: 'unassign_admin',
      version: 3,
      changes: [{ field: 'admin_user', from: name, to: null }],
    });
  });
});

describe('notes on a shift', () => {
  test('are shown to every colleague who sees it, in order, each with its author', async () => {
    const { make } = server();
    const office = await make.office();
    const job = await make.job(office);
    const [manager, admin] = [await make.locationManager(office), await make.admin()];
    const note = (await as(manager).note(job, '  Please wear plain clothes \n')).json().data;
    expect(note).toEqual({
      note_id: expect.any(String),
      author_name: `${manager.first_name} ${manager.last_name}`,
      mine: true,
      text: 'Please wear plain clothes',
      created_at: server().clock().toISOString(),
    });
    await as(admin).note(job, 'Will tell them');
    expect(await as(admin).read(job, '/notes')).toMatchObject([
      { ...note, mine: false },
      { mine: true, text: 'Will tell them' },
    ]);
    expect(await stands(job)).toMatchObject({ version: 1 });
  });

  test.each([
    ['', 'Write something'],
    [' \n ', 'Write something'],
    ['x'.repeat(2_001), 'Use at most 2,000 characters'],
  ])('need a text of limited length', async (text, words) => {
    expect(said(await as(await booker()).note(await planned(), text))).toEqual([422, words]);
  });

  test('move with it when it changes its location at the same time', async () => {
    const { make, as: signedIn, owner } = server();
    const [job, admin] = [await planned(), await make.admin()];
    const next = await make.office(job);
    const here = signedIn(admin);
    await here.get('/api/v1/me');
    const answer = await meanwhile(
      server(),
      [['update app.jobs set office_id = $2 where job_id = $1', job.job_id, next.office_id]],
      () => here.post(`/api/v1/jobs/${job.job_id}/notes`, { text: 'Ring the side bell' }),
    );
    expect(answer.statusCode).toBe(200);
    const { rows } = await owner.query('select office_id from app.job_notes where job_id = $1', [job.job_id]);
    expect(rows).toEqual([{ office_id: next.office_id }]);
  });

  test.each(CLOSED)('may be written on one that is %s too', async (status) => {
    const job = await server().make.job(undefined, { status });
    expect((await as(await booker()).note(job, 'For the record')).statusCode).toBe(200);
  });
});

describe('the history of a shift', () => {
  test('has actor and command, the newest first', async () => {
    const { make } = server();
    const [job, ann] = [await planned(), await make.member()];
    await as(ann).apply(job);
    await as(await booker()).assign(job, ann);
    await as(ann).dropOut(job, 'My car broke down');
    const entries = await as(await booker()).read(job, '/history');
    const name = `${ann.first_name} ${ann.last_name}`;
    expect(entries).toMatchObject([
      { version: 4, command: 'drop_out', actor_name: name, member_name: name, reason: 'My car broke down' },
      { version: 3, command: 'assign', from_status: 'Published', to_status: 'Confirmed', member_name: name },
      { version: 2, command: 'apply', actor_name: name },
      { version: 1, command: 'create', from_status: null, to_status: 'Published', member_name: null, changes: [] },
    ]);
  });

  test('hides applicants and members with offers from the client, and shows who had the shift', async () => {
    const { make } = server();
    const office = await make.office();
    const job = await planned({}, office);
    const [ann, ben, cat] = [await make.member(), await make.member(), await make.member()];
    await as(ann).apply(job);
    await as(ann).withdraw(job);
    await as(await booker()).offer(job, ben);
    await as(await booker()).undo(job, ben);
    await as(cat).decline(await offered(job, cat), { reason: 'I never want to work there again' });
    await as(await booker()).assign(job, ann);
    for (const person of [
      await make.agencyManager(office),
      await make.providerManager(office),
      await make.providerManager(office, { level: 3 }),
      await make.locationManager(office),
    ]) {
      const entries = await as(person).read(job, '/history');
      const someone = 'A staff member';
      const booked = `${(await booker()).first_name} ${(await booker()).last_name}`;
      expect(entries.slice(0, 6)).toMatchObject([
        { command: 'assign', actor_name: booked, member_name: `${ann.first_name} ${ann.last_name}` },
        { command: 'decline', actor_name: someone, member_name: someone, reason: null },
        { command: 'undo_offer', actor_name: booked, member_name: someone },
        { command: 'offer', actor_name: booked, member_name: someone },
        { command: 'withdraw', actor_name: someone, member_name: someone },
        { command: 'apply', actor_name: someone, member_name: someone },
      ]);
      for (const { last_name } of [ben, cat]) expect(JSON.stringify(entries)).not.toContain(last_name);
    }
  });
});
