import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyTemplate, urlOf } from '../../test/databases.ts';
import { seedDemo } from '../seed.ts';
import { FEW_WEEKS } from './plan.ts';
import { demoMarket } from './market.ts';
import { randomFrom } from './random.ts';
import { demoStaff } from './staff.ts';

const NOW = new Date('2026-11-15T10:24:00Z');

test('the same seed on the same day makes the same staff', () => {
  const demo = (seed: number) => {
    const random = randomFrom(seed);
    return demoStaff(random, demoMarket(random, new Date('2026-11-12T10:24:00Z')), NOW);
  };
  expect(demo(1)).toEqual(demo(1));
  expect(demo(2).skills).not.toEqual(demo(1).skills);
});

describe('the demo’s staff, with the requirements of a new platform', () => {
  let client: pg.Client;
  let drop: () => void;
  beforeAll(async () => {
    const made = await copyTemplate();
    drop = made.drop;
    client = new pg.Client({ connectionString: urlOf(made.name) });
    await client.connect();
    await client.query(
      `insert into app.requirements (requirement_id, item_id, valid_from, created_at, updated_at)
       select gen_random_uuid(), item_id, '2026-01-01', now(), now() from app.compliance_items
       where kind in ('right_to_work', 'criminal_record') or title in ('Moving and handling', 'Safeguarding adults')`,
    );
    await seedDemo(urlOf(made.name), { today: NOW, days_back: FEW_WEEKS });
  });
  afterAll(async () => {
    await client.end();
    drop();
  });
  const rows = async (query: string) => (await client.query(query)).rows;

  test('lack nothing, have an address and tags; a few have a late document', async () => {
    expect(await rows(`select count(*)::int as n from app.staff where lacking`)).toEqual([{ n: 0 }]);
    expect(
      await rows(`select name from app.staff where city is null or location is null or tag_ids = '{}' or name = ''`),
    ).toEqual([]);
    const [{ expired, soon }] = await rows(
      `select count(*) filter (where valid_until < '2026-11-15')::int as expired,
              count(*) filter (where valid_until between '2026-11-15' and '2026-11-27')::int as soon from app.staff`,
    );
    expect(expired).toBe(3);
    expect(soon).toBeGreaterThanOrEqual(3);
  });

  test('have certificates in every state', async () => {
    const states = await rows('select distinct state from app.skills order by state');
    expect(states.map(({ state }) => state)).toEqual(['rejected', 'verified', 'waiting']);
    expect(await rows(`select 1 from app.expiries where title in ('Hepatitis B', 'Influenza')`)).toEqual([]);
  });

  test('will be valid for the shifts that they have, but for one whose training ends before', async () => {
    const late = await rows(
      `select distinct m.name from app.jobs j join app.staff m on m.member_id = j.assigned_to where j.out_of_date`,
    );
    expect(late).toEqual([{ name: 'Liam Doyle' }]);
  });

  test('include a nurse who signs in, with one expired certificate and one that soon expires', async () => {
    const hers = await rows(
      `select e.title, (e.expires_on - date '2026-11-15') as days from app.expiries e join app.staff s using (member_id)
       where s.code = 'ST-1001' order by expires_on limit 2`,
    );
    expect(hers).toEqual([
      { title: 'Syringe driver', days: -10 },
      { title: 'Moving & handling', days: 12 },
    ]);
  });
});
