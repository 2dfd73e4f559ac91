import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberPlace, Favourite } from '@handover/contract/favourites/favourites';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { said } from '../../test/shifts.ts';

const server = useTestServer();
type Place = { agency_id: string; care_provider_id: string; office_id: string };
let home: Place;
let ann: Person;
let manager: Person;

/** Ann has worked at a home. */
beforeAll(async () => {
  const { make } = server();
  home = await make.office(await make.provider(undefined, 'Northbrook Care'), 'Willow Court');
  ann = await make.member();
  await make.job(home, { status: 'Completed', assigned_to: ann.user_id, starts_at: new Date('2026-11-01T08:00:00Z') });
  manager = await make.locationManager(home, { first_name: 'Mia', last_name: 'Hart' });
});

const save = (who: Person, body: object) => server().as(who).put('/api/v1/regards', body);
const list = async (who: Person, query = ''): Promise<Favourite[]> =>
  (await server().as(who).get(`/api/v1/regards?${query}`)).json().data;
const about = ({ user_id: member_id }: Person, more: object = {}) => ({
  member_id,
  care_provider_id: home.care_provider_id,
  office_id: home.office_id,
  kind: 'favourite',
  ...more,
});

describe('a home’s entries', () => {
  test('can be saved, read with their author, and removed', async () => {
    const saved = await save(manager, about(ann, { reason: 'Knows every resident by name' }));
    expect(said(saved)).toEqual([200, undefined]);
    const { data, bookings } = saved.json();
    expect(bookings).toBe(0);
    expect(data).toEqual({
      regard_id: expect.any(String),
      member: { member_id: ann.user_id, first_name: 'Ann', last_name: ann.last_name, code: expect.any(String) },
      care_provider: { care_provider_id: home.care_provider_id, company_name: 'Northbrook Care' },
      office: { office_id: home.office_id, title: 'Willow Court' },
      kind: 'favourite',
      reason: 'Knows every resident by name',
      written_by: 'Mia Hart',
      updated_at: server().clock().toISOString(),
    });
    expect(await list(manager)).toEqual([data]);
    expect((await server().as(manager).delete(`/api/v1/regards/${data.regard_id}`)).statusCode).toBe(200);
    expect(await list(manager)).toEqual([]);
  });

  test('are one for each member: the last one counts, with its author', async () => {
    const { make } = server();
    const { regard_id } = (await save(manager, about(ann))).json().data;
    const admin = await make.admin({ first_name: 'Ben', last_name: 'Moss' });
    const again = await save(admin, about(ann, { kind: 'block', reason: 'Came late twice' }));
    expect(again.json().data).toMatchObject({ regard_id, kind: 'block', written_by: 'Ben Moss' });
    expect(await list(manager, 'kind=favourite')).toEqual([]);
    expect(await list(manager, `kind=block&member_id=${ann.user_id}`)).toHaveLength(1);
  });

  test('are for the location itself, named or not, and not for its care provider', async () => {
    const { office_id: _, ...unnamed } = about(ann);
    expect((await save(manager, unnamed)).json().data.office).toMatchObject({ office_id: home.office_id });
  });

  test('are refused for members who never worked there, whether they applied or not', async () => {
    const { make } = server();
    const stranger = await make.member();
    await make.application(await make.job(home), stranger);
    expect(said(await save(manager, about(stranger)))).toEqual([404, 'Staff member not found']);
    expect((await save(await make.admin(), about(stranger))).statusCode).toBe(200);
  });

  test('tell how many bookings remain; the care provider reads what the home wrote, but not the reverse', async () => {
    const { make } = server();
    const worker = await make.member();
    await make.job(home, { status: 'Confirmed', assigned_to: worker.user_id });
    const provider = await make.providerManager(home, { level: 3 });
    const blocked = await save(provider, { ...about(worker, { kind: 'block', reason: 'Unsafe' }), office_id: null });
    expect(blocked.json()).toMatchObject({ bookings: 1, data: { office: null } });
    expect(await list(manager, `member_id=${worker.user_id}`)).toEqual([]);
    await save(manager, about(worker, { reason: 'The residents ask for them' }));
    expect(await list(provider, `member_id=${worker.user_id}`)).toHaveLength(2);
    expect(await list(await make.agencyManager(home), `member_id=${worker.user_id}`)).toHaveLength(2);
    expect(await list(await make.locationManager(), `member_id=${worker.user_id}`)).toEqual([]);
  });

  test('are listed in pages', async () => {
    const { make } = server();
    const own = await make.office();
    for (let n = 0; n < 11; n++) await make.placeRegard(own, await make.member());
    const keeper = server().as(await make.locationManager(own));
    const first = (await keeper.get('/api/v1/regards?page_size=10')).json();
    expect(first.data).toHaveLength(10);
    expect(first.meta).toMatchObject({ total: 11, last_page: 2 });
    const second = await keeper.get(first.meta.next_page_url);
    expect(second.json().data).toHaveLength(1);
  });
});

describe('a member', () => {
  const mine = async (who: Person): Promise<MemberPlace[]> =>
    (await server().as(who).get('/api/v1/my_places')).json().data;
  const hide = (who: Person, { office_id }: Place, more: object = {}) =>
    server()
      .as(who)
      .put('/api/v1/my_places', { office_id, kind: 'block', ...more });

  test('hides a home with a reason, reads the entry, and shows the home again', async () => {
    const ben = await server().make.member();
    await server().make.job(home);
    const hidden = await hide(ben, home, { reason: 'Too far in winter' });
    expect(said(hidden)).toEqual([200, undefined]);
    const { data } = hidden.json();
    expect(data).toEqual({
      regard_id: expect.any(String),
      care_provider: { care_provider_id: home.care_provider_id, company_name: 'Northbrook Care' },
      office: { office_id: home.office_id, title: 'Willow Court', city: 'York' },
      kind: 'block',
      reason: 'Too far in winter',
      updated_at: server().clock().toISOString(),
    });
    expect(await mine(ben)).toEqual([data]);
    expect(await mine(await server().make.member())).toEqual([]);
    expect((await server().as(ben).delete(`/api/v1/my_places/${data.regard_id}`)).statusCode).toBe(200);
    expect(await mine(ben)).toEqual([]);
  });

  test('hides all homes of a care provider, which replaces entries of single homes', async () => {
    const ben = await server().make.member();
    await hide(ben, home, { kind: 'favourite' });
    await hide(ben, home, { whole: true });
    expect(await mine(ben)).toMatchObject([{ office: null, kind: 'block' }]);
  });

  test('can choose a home by an open shift, an offer, an application or a booking, and by nothing else', async () => {
    const { make } = server();
    const unseen = await make.office();
    await make.job(unseen, { status: 'Unpublished' });
    await make.job(unseen, { status: 'Confirmed' });
    const ben = await make.member();
    expect(said(await hide(ben, unseen))).toEqual([404, 'Home not found']);
    const shift = await make.job(unseen, { status: 'Confirmed' });
    for (const [knows, how] of [
      [await make.member(), (who: Person) => make.offer(shift, who, { status: 'declined' })],
      [await make.member(), (who: Person) => make.application(shift, who)],
      [await make.member(), (who: Person) => make.job(unseen, { status: 'Completed', assigned_to: who.user_id })],
    ] as const) {
      await how(knows);
      expect((await hide(knows, unseen)).statusCode).toBe(200);
    }
  });

  test('gets the same answer for a home that blocks them as for one that does not exist', async () => {
    const { make } = server();
    const other = await make.office();
    await make.job(other);
    const ben = await make.member();
    await make.placeRegard(other, ben);
    expect(said(await hide(ben, other))).toEqual([404, 'Home not found']);
  });

  test('is shown to administrators with the entries of both sides', async () => {
    const { make } = server();
    const ben = await make.member();
    await hide(ben, home, { reason: 'Too far in winter' });
    await make.placeRegard(home, ben, { reason: 'Came late twice' });
    const { data } = (
      await server()
        .as(await make.admin())
        .get(`/api/v1/staff/${ben.user_id}/regards`)
    ).json();
    expect(data.by_places).toMatchObject([{ reason: 'Came late twice', office: { title: 'Willow Court' } }]);
    expect(data.by_member).toMatchObject([{ reason: 'Too far in winter', office: { title: 'Willow Court' } }]);
  });
});
