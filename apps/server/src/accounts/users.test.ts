import { randomUUID } from 'node:crypto';
import pg, { type QueryConfig } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { PASSWORD, type Person } from '../../test/make.ts';
import { hashOf, newToken } from '../http/session.ts';

const server = useTestServer();
let n = 0;
const person = (over: object = {}) => ({
  first_name: 'Mia',
  last_name: 'Ford',
  email: `mia.${++n}@example.org`,
  ...over,
});
const signIn = async (email: string, password: string) =>
  (await server().nobody.post('/api/v1/login', { email, password })).statusCode;

describe('adding someone', () => {
  test('an administrator adds a location manager by the location alone; the tree above it is filled in', async () => {
    const { make, as } = server();
    const office = await make.office();
    const answer = await as(await make.admin()).post(
      '/api/v1/users',
      person({ level: 3, office_id: office.office_id }),
    );
    expect(answer.json().data).toMatchObject({ level: 3, ...office, status: 'pending' });
  });

  test('an agency’s manager adds people to that agency without naming it', async () => {
    const { make, as } = server();
    const manager = await make.agencyManager();
    const answer = await as(manager).post('/api/v1/users', person({ level: 2 }));
    expect(answer.json().data).toMatchObject({ agency_id: manager.agency_id, care_provider_id: null });
  });

  test('a location of someone else’s cannot be chosen', async () => {
    const { make, as } = server();
    const [manager, elsewhere] = [await make.agencyManager(), await make.office()];
    const answer = await as(manager).post('/api/v1/users', person({ level: 3, office_id: elsewhere.office_id }));
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { office_id: ['This location is not there'] }]);
  });

  test('nobody gives a level above their own [users-1]', async () => {
    const { make, as } = server();
    const answer = await as(await make.locationManager()).post('/api/v1/users', person({ level: 2 }));
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'You cannot give a level above your own']);
  });

  test('a second account with the email of somebody in sight is refused with words, in any case', async () => {
    const { make, as } = server();
    const manager = await make.agencyManager();
    const [boss, sent] = [as(manager), person({ level: 2 })];
    await boss.post('/api/v1/users', sent);
    const again = await boss.post('/api/v1/users', { ...sent, email: sent.email.toUpperCase() });
    expect([again.statusCode, again.json().errors]).toEqual([
      422,
      { email: ['Someone already has an account with this email'] },
    ]);
  });

  test('runs the same statements for an email that has an account elsewhere and one that has none [pending-3]', async () => {
    const { make, as } = server();
    const manager = as(await make.agencyManager());
    await manager.get('/api/v1/me');
    const known = await make.agencyManager();
    const run = async (email: string) => {
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      const answer = await manager.post('/api/v1/users', person({ level: 2, email }));
      const statements = asked.mock.calls.map(([query]) =>
        typeof query === 'string' ? query : (query as QueryConfig).text,
      );
      asked.mockRestore();
      return { status: answer.statusCode, statements };
    };
    await run('first.of.all@example.org');
    const [one, other] = [await run(known.email), await run('nobody.at.all@example.org')];
    expect(one).toEqual(other);
    expect(one.statements.some((text) => text.includes('await_acceptance'))).toBe(true);
  });

  test('fields that are not on the form are refused, not ignored [users-3]', async () => {
    const { make, as } = server();
    const answer = await as(await make.admin()).post(
      '/api/v1/users',
      person({ level: 1, user_id: 'x', created_at: 'y' }),
    );
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['user_id', 'created_at']]);
  });

  test('a staff member gets a staff record with a code', async () => {
    const { make, as, owner } = server();
    const made = await as(await make.admin()).post('/api/v1/users', person({ level: 4 }));
    const { rows } = await owner.query('select code from app.staff where member_id = $1', [made.json().data.user_id]);
    expect(rows[0]?.code).toMatch(/^ST-\d+$/);
  });

  test('leaves an entry in the audit: who, what and whom [users-4]', async () => {
    const { make, as, owner } = server();
    const admin = await make.admin();
    const made = await as(admin).post('/api/v1/users', person({ level: 1 }));
    const { rows } = await owner.query('select actor_id, action from app.audit where target_id = $1', [
      made.json().data.user_id,
    ]);
    expect(rows).toEqual([{ actor_id: admin.user_id, action: 'users.create' }]);
  });
});

describe('changing someone', () => {
  const form = (who: { first_name: string; last_name: string; email: string; level: number }, over: object = {}) => ({
    first_name: who.first_name,
    last_name: who.last_name,
    email: who.email,
    level: who.level,
    ...over,
  });

  test('an account out of sight is not found, in the same words as one that does not exist [users-5]', async () => {
    const { make, as } = server();
    const [manager, stranger] = [await make.agencyManager(), await make.agencyManager()];
    const here = as(manager);
    const foreign = await here.put(`/api/v1/users/${stranger.user_id}`, form(stranger));
    const missing = await here.put('/api/v1/users/01900000-0000-7000-8000-000000000000', form(stranger));
    expect(foreign.statusCode).toBe(404);
    expect({ ...foreign.json(), request_id: '' }).toEqual({ ...missing.json(), request_id: '' });
  });

  test('nobody disables themself', async () => {
    const { make, as } = server();
    const admin = await make.admin();
    const answer = await as(admin).put(`/api/v1/users/${admin.user_id}`, form(admin, { status: 'disabled' }));
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'You cannot disable your own account']);
  });

  test('a password set by an administrator ends every session of that account [users-6]', async () => {
    const { make, as } = server();
    const [admin, manager] = [await make.admin(), await make.agencyManager()];
    const theirs = as(manager);
    expect((await theirs.get('/api/v1/me')).statusCode).toBe(200);
    const sent = form(manager, { agency_id: manager.agency_id, password: 'set by the office' });
    expect((await as(admin).put(`/api/v1/users/${manager.user_id}`, sent)).statusCode).toBe(200);
    expect((await theirs.get('/api/v1/me')).statusCode).toBe(401);
    expect(await signIn(manager.email, 'set by the office')).toBe(200);
  });

  test('a company and one of its people may be changed at the same time', async () => {
    const { make, as } = server();
    const boss = as(await make.admin());
    await boss.token;
    const manager = await make.providerManager();
    const { care_provider_id, user_id } = manager;
    const answer = await meanwhile(
      server(),
      [
        [`update app.care_providers set status = 'non-active' where care_provider_id = $1`, care_provider_id],
        ['select from app.users where user_id = $1 for key share', user_id], // as a notification to them does
      ],
      () => boss.put(`/api/v1/users/${user_id}`, form(manager, { care_provider_id, first_name: 'Mia' })),
    );
    expect(answer.json().data).toMatchObject({ first_name: 'Mia', care_provider_id });
  });

  test('a staff member’s account is changed while one of their documents is reviewed, and neither is refused', async () => {
    const { make, as } = server();
    const [boss, ann] = [as(await make.admin()), await make.member()];
    await boss.token;
    const answer = await meanwhile(
      server(),
      [
        ['select from app.staff where member_id = $1 for no key update', ann.user_id],
        ['select from app.users where user_id = $1 for key share', ann.user_id], // as a notification to them does
      ],
      () => boss.put(`/api/v1/users/${ann.user_id}`, form(ann, { first_name: 'Mia' })),
    );
    expect(answer.json().data).toMatchObject({ first_name: 'Mia' });
  });

  test('a disabled person who is active again signs in anew: no session of theirs wakes up [users-7]', async () => {
    const { make, as } = server();
    const [admin, ann] = [as(await make.admin()), await make.member()];
    const theirs = as(ann);
    expect((await theirs.get('/api/v1/me')).statusCode).toBe(200);
    for (const status of ['disabled', 'active']) await admin.put(`/api/v1/users/${ann.user_id}`, form(ann, { status }));
    expect((await theirs.get('/api/v1/me')).statusCode).toBe(401);
    expect(await signIn(ann.email, PASSWORD)).toBe(200);
  });

  test.each([
    ['another place', (_: Person, to: { office_id: string }) => ({ office_id: to.office_id })],
    ['another level', () => ({ level: 2 })],
  ])('a person who gets %s is signed out in the same moment [users-20]', async (_, over) => {
    const { make, as } = server();
    const [from, to] = [await make.office(), await make.office()];
    const [admin, ann] = [as(await make.admin()), await make.locationManager(from)];
    const theirs = as(ann);
    const { care_provider_id, office_id } = from;
    await admin.put(`/api/v1/users/${ann.user_id}`, form(ann, { office_id, first_name: 'Mia' }));
    expect((await theirs.get('/api/v1/me')).statusCode).toBe(200);
    const changed = { ...form(ann, { care_provider_id }), ...over(ann, to) };
    expect((await admin.put(`/api/v1/users/${ann.user_id}`, changed)).statusCode).toBe(200);
    expect((await theirs.get('/api/v1/me')).statusCode).toBe(401);
  });

  test.each([
    ['another password', () => ({ password: 'set by the office' })],
    ['been disabled for a while', () => ({ status: 'disabled' })],
  ])('links that were mailed before are worth nothing to a person who has %s', async (_, over) => {
    const { make, as, owner, clock } = server();
    const [admin, ann] = [as(await make.admin()), await make.member()];
    const token = newToken();
    await owner.query(`insert into app.password_resets values ($1, $2, $3, $3::timestamptz + interval '1 hour')`, [
      hashOf(token),
      ann.user_id,
      clock(),
    ]);
    const check = async () => (await server().nobody.post('/api/v1/reset_password/check', { token })).statusCode;
    await admin.put(`/api/v1/users/${ann.user_id}`, form(ann));
    expect(await check()).toBe(200);
    expect((await admin.put(`/api/v1/users/${ann.user_id}`, form(ann, over()))).statusCode).toBe(200);
    await admin.put(`/api/v1/users/${ann.user_id}`, form(ann));
    expect(await check()).toBe(404);
  });

  test('a manager cannot set a password for someone else', async () => {
    const { make, as } = server();
    const manager = await make.agencyManager();
    const colleague = await make.agencyManager(manager);
    const sent = form(colleague, { password: 'set by a colleague' });
    const answer = await as(manager).put(`/api/v1/users/${colleague.user_id}`, sent);
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Only an administrator can set a password for someone else',
    ]);
  });
});

describe('removing someone', () => {
  test('is refused while they are booked, with the shifts that have to be taken from them first', async () => {
    const { make, as, owner } = server();
    const [admin, ann] = [await make.admin(), await make.member()];
    const booked = await make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
    const refused = await as(admin).delete(`/api/v1/users/${ann.user_id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `Take their shifts from this staff member first: ${booked.code}`,
    ]);
    await owner.query(`update app.jobs set status = 'cancelled' where job_id = $1`, [booked.job_id]);
    expect((await as(admin).delete(`/api/v1/users/${ann.user_id}`)).statusCode).toBe(200);
  });

  test('waits for a booking that is being made, and is refused then', async () => {
    const { make, as } = server();
    const [admin, ann] = [await make.admin(), await make.member()];
    const booked = await make.job();
    const signedIn = as(admin);
    await signedIn.get('/api/v1/me');
    const answer = await meanwhile(
      server(),
      [
        ['select pg_advisory_xact_lock(hashtextextended($1, 0))', ann.user_id],
        [`update app.jobs set status = 'Confirmed', assigned_to = $2 where job_id = $1`, booked.job_id, ann.user_id],
      ],
      () => signedIn.delete(`/api/v1/users/${ann.user_id}`),
    );
    expect(answer.statusCode).toBe(409);
  });

  test('does not wait for them while they are about to accept a shift, and they do not get it', async () => {
    const { make, as, owner } = server();
    const [ann, job] = [await make.member(), await make.job()];
    const { offer_id } = await make.offer(job, ann);
    const [boss, hers] = [as(await make.admin()), as(ann)];
    await Promise.all([boss.get('/api/v1/me'), hers.get('/api/v1/me')]);
    let removed: number | undefined;
    const accept = () => hers.post(`/api/v1/offers/${offer_id}/accept`, {}, { 'idempotency-key': randomUUID() });
    const answer = await meanwhile(
      server(),
      [['select from app.jobs where job_id = $1 for no key update', job.job_id]],
      accept,
      async () => (removed = (await boss.delete(`/api/v1/users/${ann.user_id}`)).statusCode),
    );
    expect([removed, answer.statusCode]).toEqual([200, 404]);
    const { rows } = await owner.query('select status, assigned_to from app.jobs where job_id = $1', [job.job_id]);
    expect(rows).toEqual([{ status: 'Published', assigned_to: null }]);
  });
});

describe('one’s own password', () => {
  test('changes with the current one, and the other sessions end [users-8]', async () => {
    const { make, as } = server();
    const ann = await make.member();
    const [here, there] = [as(ann), as(ann)];
    await there.get('/api/v1/me');
    const sent = { password: 'chosen on the night bus', current_password: PASSWORD };
    expect((await here.post(`/api/v1/users/${ann.user_id}/password`, sent)).statusCode).toBe(200);
    expect([(await here.get('/api/v1/me')).statusCode, (await there.get('/api/v1/me')).statusCode]).toEqual([200, 401]);
    expect(await signIn(ann.email, sent.password)).toBe(200);
  });

  test('is none of those that are tried first, in any case, nor is one that an administrator sets [users-9]', async () => {
    const { make, as } = server();
    const [ann, admin] = [await make.member(), await make.admin()];
    const sent = { password: '1Q2w3e4r5t6y', current_password: PASSWORD };
    const url = `/api/v1/users/${ann.user_id}/password`;
    for (const answer of [await as(ann).post(url, sent), await as(admin).post(url, { password: 'justinbieber' })]) {
      expect([answer.statusCode, answer.json().errors.password]).toEqual([422, [expect.stringMatching(/too easy/)]]);
    }
    expect(await signIn(ann.email, PASSWORD)).toBe(200);
  });

  test('does not change without it [users-10]', async () => {
    const { make, as } = server();
    const ann = await make.member();
    for (const current_password of [undefined, 'not the password']) {
      const answer = await as(ann).post(`/api/v1/users/${ann.user_id}/password`, {
        password: 'chosen on the night bus',
        current_password,
      });
      expect([answer.statusCode, answer.json().message]).toEqual([422, 'Your current password is not right']);
    }
  });
});

describe('choices for the form', () => {
  test('are those in scope, as a bare array of value and label [users-11]', async () => {
    const { make, as } = server();
    const [office, elsewhere] = [await make.office(), await make.office()];
    const here = as(await make.agencyManager(office));
    const providers = (await here.get('/api/v1/options/care_providers')).json() as { value: string; label: string }[];
    expect(providers.map(({ value }) => value)).toEqual([office.care_provider_id]);
    expect(Object.keys(providers[0] ?? {}).toSorted()).toEqual(['label', 'value']);
    const offices = (await here.get('/api/v1/options/offices')).json() as { value: string }[];
    expect(offices.map(({ value }) => value)).not.toContain(elsewhere.office_id);
  });

  test('can be narrowed by a part of the name, in which % and _ are only letters', async () => {
    const { make, as } = server();
    await make.agency('Hundred % Care');
    const here = as(await make.admin());
    const labels = async (search: string) => {
      const answer = await here.get(`/api/v1/options/agencies?search=${encodeURIComponent(search)}`);
      return answer.json<{ label: string }[]>().map(({ label }) => label);
    };
    expect(await labels('hundred')).toEqual(['Hundred % Care']);
    expect(await labels('%')).toEqual(['Hundred % Care']);
    expect(await labels('_')).toEqual([]);
  });
});
