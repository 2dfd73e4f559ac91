import { describe, expect, test } from 'vitest';
import { MOST_SAVED_VIEWS } from '@handover/domain/lists/savedViews';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import { routes } from '../../routes.ts';
import { queryOf } from './lists.ts';

const server = useTestServer();
const PATH = '/api/v1/saved_views';
const save = (who: Person, name: string, query: object = { state: 'overdue' }, list = 'invoices') =>
  server().as(who).post(PATH, { list, name, query });
const namesOf = async (who: Person, list = 'invoices') =>
  (await server().as(who).get(`${PATH}?list=${list}`)).json().data.map(({ name }: { name: string }) => name);

describe('saved views', () => {
  test('keep filters and sort of one list for the person who saved them [savedViews-1]', async () => {
    const [ann, bob] = [await server().make.admin(), await server().make.admin()];
    const query = { state: 'overdue', sortBy: 'due_date', sortDirection: 'asc' };
    const made = (await save(ann, 'To chase', query)).json().data;
    expect(made).toMatchObject({ list: 'invoices', name: 'To chase', query });
    const read = await server().as(ann).get(`${PATH}?list=invoices`);
    expect(read.json().data).toEqual([made]);
    expect(await namesOf(ann, 'users')).toEqual([]);
    expect(await namesOf(bob)).toEqual([]);

    const to = `${PATH}/${made.view_id}`;
    expect((await server().as(bob).put(to, { name: 'Mine' })).statusCode).toBe(404);
    await server().as(ann).put(to, { name: 'Overdue ones' });
    await server()
      .as(ann)
      .put(to, { query: { state: 'paid' } });
    expect((await server().as(ann).get(`${PATH}?list=invoices`)).json().data).toEqual([
      { ...made, name: 'Overdue ones', query: { state: 'paid' } },
    ]);
    expect((await server().as(bob).delete(to)).statusCode).toBe(404);
    expect((await server().as(ann).delete(to)).statusCode).toBe(200);
    expect(await namesOf(ann)).toEqual([]);
  });

  test('have a name of their own in their list, also when two are saved at once [savedViews-2]', async () => {
    const ann = await server().make.admin();
    const both = await Promise.all([save(ann, 'To chase'), save(ann, 'TO CHASE')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await save(ann, 'To chase', { level: '1' }, 'users')).statusCode).toBe(200);
    const other = (await save(ann, 'Paid')).json().data;
    const renamed = await server().as(ann).put(`${PATH}/${other.view_id}`, { name: 'to Chase' });
    expect([renamed.statusCode, renamed.json().errors]).toEqual([
      409,
      { name: ['You have a view with this name already'] },
    ]);
  });

  test('are at most twenty for each list, and one deleted makes room [savedViews-3]', async () => {
    const ann = await server().make.admin();
    for (let n = 1; n < MOST_SAVED_VIEWS; n++) await save(ann, `View ${n}`);
    const both = await Promise.all([save(ann, 'Last'), save(ann, 'Last but one')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { data } = (await server().as(ann).get(`${PATH}?list=invoices`)).json();
    expect(data).toHaveLength(MOST_SAVED_VIEWS);
    await server().as(ann).delete(`${PATH}/${data[4].view_id}`);
    expect((await save(ann, 'Once more')).statusCode).toBe(200);
  });

  test('take what the list takes, for levels that have it; an old filter is read back as it was [savedViews-4]', async () => {
    const [ann, meg] = [await server().make.admin(), await server().make.member()];
    expect((await save(ann, 'Odd', { shoe_size: '9' })).json().errors).toHaveProperty('query');
    expect((await save(ann, 'Odd', { state: 'eaten' })).json().errors).toHaveProperty('query');
    expect((await save(ann, 'Odd', {}, 'shoes')).json().errors).toHaveProperty('list');
    expect((await save(meg, 'Odd', {}, 'users')).json().errors).toHaveProperty('list');
    expect((await save(meg, 'Mine')).statusCode).toBe(200);
    const { view_id } = (await save(ann, 'Old one')).json().data;
    await server().owner.query(`update app.saved_views set query = '{"shoe_size": "9"}' where view_id = $1`, [view_id]);
    expect((await server().as(ann).get(`${PATH}?list=invoices`)).json().data).toMatchObject([
      { query: { shoe_size: '9' } },
    ]);
    expect((await server().as(ann).put(`${PATH}/${view_id}`, { name: 'Still there' })).statusCode).toBe(200);
  });

  test('are known for every list that has an export of its own', () => {
    const served = routes
      .map(({ endpoint }) => endpoint)
      .filter(({ path, input }) => path.endsWith('/export') && input.safeParse({ sortDirection: 'asc' }).success)
      .map(({ path }) => path.split('/').at(-2) ?? '');
    // An agency's people are a list of level 2 alone.
    expect(served.filter((list) => !queryOf(list, 1) && !queryOf(list, 2))).toEqual([]);
    expect(served.length).toBeGreaterThan(8);
  });
});
