import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '@handover/contract/endpoint';
import type { search } from '@handover/contract/search/search';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await server().make.admin({ first_name: 'Zoe', last_name: 'Abbott' });
});

async function found(who: Person, q: string): Promise<Answer<typeof search>['data']['staff']> {
  const answer = await server()
    .as(who)
    .get(`/api/v1/search?${new URLSearchParams({ q })}`);
  return answer.json().data.staff;
}

describe('staff', () => {
  const named = async (q: string, who = admin) =>
    (await found(who, q)).map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  beforeAll(async () => {
    const { make, owner, clock } = server();
    for (const [first_name, last_name] of [
      ['Brannagh', 'Toller'],
      ['Orla', 'Brann'],
      ['Brann', 'Ashdown'],
      ['Ines', 'Van Dyke'],
      ['Mary Jane', 'Toller'],
      ['Cuthbrann', 'Moss'],
    ])
      await make.member({ first_name, last_name });
    await make.locationManager(undefined, { first_name: 'Brann', last_name: 'Manager' });
    const gone = await make.member({ first_name: 'Brann', last_name: 'Gone' });
    await owner.query('update app.users set deleted_at = $1 where user_id = $2', [clock(), gone.user_id]);
  });

  test('are found by either name, the nearest first; managers and former staff are no staff', async () => {
    expect(await named('brann')).toEqual(['Orla Brann', 'Brann Ashdown', 'Brannagh Toller', 'Cuthbrann Moss']);
  });
  test('are found by both names, each as far as it was typed', async () => {
    expect(await named('brannagh toller')).toEqual(['Brannagh Toller']);
    expect(await named('BRA  tol')).toEqual(['Brannagh Toller']);
    expect(await named('mary jane tol')).toEqual(['Mary Jane Toller']);
    expect(await named('ines van dyke')).toEqual(['Ines Van Dyke']);
    expect(await named('van dyke')).toEqual(['Ines Van Dyke']);
    expect(await named('toller brannagh')).toEqual([]);
  });
  test('are found by administrators and nobody else', async () => {
    const office = await server().make.office();
    for (const who of [
      await server().make.agencyManager(office),
      await server().make.providerManager(office),
      await server().make.locationManager(office),
    ])
      expect(await named('brann', who)).toEqual([]);
  });
  test('come with their code, and where they live once that is known', async () => {
    const { owner } = server();
    const [orla] = await found(admin, 'orla brann');
    expect(orla).toEqual({
      member_id: expect.any(String),
      first_name: 'Orla',
      last_name: 'Brann',
      code: expect.stringMatching(/^ST-\d+$/),
      city: '',
    });
    await owner.query(`update app.staff set city = 'Galway' where member_id = $1`, [orla?.member_id]);
    expect(await found(admin, 'orla brann')).toEqual([{ ...orla, city: 'Galway' }]);
  });
});
