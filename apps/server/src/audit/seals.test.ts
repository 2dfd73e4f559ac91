import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { urlOf } from '../../test/databases.ts';
import { doTask } from '../../test/privacy/task.ts';
import { useTestServer } from '../../test/harness.ts';
import { metricsNow } from '../../test/metrics.ts';
import { useWorker } from '../../test/worker.ts';
import { asServer } from '../db/connect.ts';
import { checkBatch, lostHead } from './check.ts';
import { beginAuditCheck } from './checkTasks.ts';
import { MOST_ENTRIES, sealEntries } from './seal.ts';

const server = useTestServer();
useWorker(server);
const DAY = 24 * 3_600_000;
const MINUTE = 60_000;
const query = async <Row = Record<string, never>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server().owner.query(text, values)).rows as Row[];

/** Opens another connection as the owner, whose transactions run beside all others. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(new URL(server().config.DATABASE_URL).pathname.slice(1)) });
  await client.connect();
  return client;
}

const WRITE = `insert into app.audit (audit_id, at, action, request_id) values (gen_random_uuid(), $1, 'jobs.apply', 'x')`;
const write = (at = server().clock()) => query(WRITE, [at]);
const sealNow = (tries?: number) =>
  asServer(server().pools, 'worker', (db) => sealEntries(db, server().clock(), tries));
/**
 * Seals until nothing is left: other tests of this machine have open transactions, too, and sealing waits for them all.
 */
async function sealAll(): Promise<void> {
  await expect
    .poll(async () => {
      await sealNow();
      const [left] = await query<{ n: number }>(
        'select count(*)::int as n from app.audit where no > coalesce((select max(until_no) from app.audit_seals), 0)',
      );
      return left?.n;
    })
    .toBe(0);
}
const faults = () =>
  asServer(server().pools, 'worker', async (db) =>
    [...(await checkBatch(db, 0)).broken, ...(await lostHead(db))].map(({ fault, number, entry }) =>
      [fault, number, ...(entry === null ? [] : [entry])].join(' '),
    ),
  );

/** Writes three minutes of three entries each, with a number between that was rolled back. */
async function threeSeals() {
  await query('truncate app.audit, app.audit_seals, app.audit_checks');
  await query('alter sequence app.audit_no_seq restart');
  for (let minute = 0; minute < 3; minute++) {
    await write();
    await query(`select nextval('app.audit_no_seq')`);
    await write();
    await write();
    await sealAll();
    server().time.now = new Date(server().time.now.getTime() + MINUTE);
  }
}

describe('seals', () => {
  beforeEach(threeSeals);

  test('cover every entry once, each with the hash of the one before, and nothing is sealed twice [seals-1]', async () => {
    expect(await sealNow()).toEqual([]);
    const seals = await query(
      'select number, from_no, until_no, entries, previous = lag(hash) over (order by number) as follows from app.audit_seals',
    );
    expect(seals).toEqual([
      { number: 1, from_no: 0, until_no: 4, entries: 3, follows: null },
      { number: 2, from_no: 4, until_no: 8, entries: 3, follows: true },
      { number: 3, from_no: 8, until_no: 12, entries: 3, follows: true },
    ]);
    expect(await faults()).toEqual([]);
  });

  test('wait for a transaction that took an earlier number and has not ended [seals-2]', async () => {
    const slow = await connect();
    try {
      await slow.query('begin');
      await slow.query(WRITE, [server().clock()]);
      await write();
      expect(await sealNow(1)).toEqual([]);
      expect(await query('select max(until_no) as until from app.audit_seals')).toEqual([{ until: 12 }]);
      await slow.query('commit');
    } finally {
      await slow.end();
    }
    await sealAll();
    expect(await query('select entries from app.audit_seals where number = 4')).toEqual([{ entries: 2 }]);
    expect(await faults()).toEqual([]);
  });

  test('miss no entry, in any order in which transactions begin and end beside them [seals-3]', async () => {
    let open = 8;
    const writer = async (mine: number) => {
      const client = await connect();
      try {
        for (let n = 0; n < 15; n++) {
          await client.query('begin');
          await client.query(WRITE, [server().clock()]);
          await client.query('select pg_sleep($1)', [((mine * 7 + n * 3) % 5) / 200]);
          await client.query(WRITE, [server().clock()]);
          await client.query((mine + n) % 4 === 0 ? 'rollback' : 'commit');
        }
      } finally {
        open--;
        await client.end();
      }
    };
    const sealer = async () => {
      while (open > 0) await sealNow();
    };
    await Promise.all([...[1, 2, 3, 4, 5, 6, 7, 8].map(writer), sealer(), sealer()]);
    await sealAll();
    const [sums] = await query<{ sealed: number; written: number; seals: number }>(
      `select sum(entries)::int as sealed, (select count(*)::int from app.audit) as written, count(*)::int as seals
       from app.audit_seals`,
    );
    expect(sums?.sealed).toBe(sums?.written);
    expect(sums?.written).toBeGreaterThan(100);
    expect(sums?.seals).toBeGreaterThan(3);
    expect(await faults()).toEqual([]);
  });

  test('of many entries are several, and are looked at in batches', async () => {
    await query(
      `insert into app.audit (audit_id, at, action, request_id) select gen_random_uuid(), $1, 'x', 'x' from generate_series(1, $2)`,
      [server().clock(), 2 * MOST_ENTRIES + 1],
    );
    await sealAll();
    expect(await query('select entries from app.audit_seals where number > 3 order by number')).toEqual([
      { entries: MOST_ENTRIES },
      { entries: MOST_ENTRIES },
      { entries: 1 },
    ]);
    await asServer(server().pools, 'worker', async (db) => {
      const seen: number[] = [];
      for (let after = 0; ;) {
        const { last, broken, entries } = await checkBatch(db, after, { seals: 2, entries: 4 });
        expect(broken).toEqual([]);
        if (last === null) break;
        after = last.number;
        seen.push(entries);
      }
      expect(seen).toEqual([6, MOST_ENTRIES + 3, MOST_ENTRIES, 1]);
    });
  });

  test.each([
    ['when it was', `at = at + interval '1 microsecond'`],
    ['who did it', 'actor_id = gen_random_uuid()'],
    ['what was done', `action = 'jobs.applz'`],
    ['to which record', 'target_id = gen_random_uuid()'],
    ['by which request', `request_id = 'y'`],
    ['what changed', `changes = '[]'`],
    ['the salt', 'salt = gen_random_uuid()'],
    ['that it was erased', `changes = null, salt = null, erased_hash = sha256('x')`],
    ['by which transaction', `tx = '3'`],
    ['which entry it is', 'audit_id = gen_random_uuid()'],
  ])('show that an entry says otherwise %s [seals-4]', async (_, change) => {
    await query(`update app.audit set ${change} where no = 7`);
    expect(await faults()).toEqual(['entries_altered 2']);
  });

  test('show a removed entry, an added one, and one that is dated back [seals-6]', async () => {
    await query('delete from app.audit where no = 7');
    expect(await faults()).toEqual(['entries_removed 2']);
    await threeSeals();
    await query(
      `insert into app.audit (audit_id, at, action, request_id, no) overriding system value
       values (gen_random_uuid(), $1, 'x', 'x', 6)`,
      [server().clock()],
    );
    expect(await faults()).toEqual(['entries_added 2']);
    await threeSeals();
    await write(new Date(server().clock().getTime() - DAY));
    await sealAll();
    expect(await faults()).toEqual(['entry_misdated 4 13']);
  });

  test.each([
    ['when it was made', `sealed_at = sealed_at + interval '1 millisecond'`, ['seal_altered 2']],
    ['how many it covers', 'entries = entries + 1', ['seal_altered 2', 'entries_removed 2']],
    ['from when', `first_at = first_at - interval '1 second'`, ['seal_altered 2']],
    ['until when', `last_at = last_at + interval '1 second'`, ['seal_altered 2']],
    ['from which entry', 'from_no = from_no - 1', ['seal_altered 2', 'chain_broken 2', 'entries_added 2']],
    ['up to which entry', 'until_no = until_no - 1', ['seal_altered 2', 'entries_removed 2', 'chain_broken 3']],
    ['over what', `entries_hash = sha256('x')`, ['seal_altered 2', 'entries_altered 2']],
    ['after which', `previous = sha256('x')`, ['seal_altered 2', 'chain_broken 2']],
    ['its hash', `hash = sha256('x')`, ['seal_altered 2', 'chain_broken 3']],
  ])('show that a seal says otherwise %s [seals-7]', async (_, change, found) => {
    await query(`update app.audit_seals set ${change} where number = 2`);
    expect(await faults()).toEqual(found);
  });

  test('show a removed seal, and the end of the chain that was cut off after a night had seen it [seals-8]', async () => {
    await query('delete from app.audit_seals where number = 2');
    expect(await faults()).toEqual(['seal_missing 3']);
    await threeSeals();
    await asServer(server().pools, 'worker', (db) => beginAuditCheck(db, server().clock()));
    await expect
      .poll(() => query('select head_number from app.audit_checks where done_at is not null'))
      .toEqual([{ head_number: 3 }]);
    await query('delete from app.audit_seals where number = 3');
    await query('delete from app.audit where no > 8');
    expect(await faults()).toEqual(['seals_removed 3']);
  });

  test('still hold when a person is erased whom an entry concerned [seals-9]', async () => {
    const { make, as } = server();
    const [priya, meg] = [await make.admin(), await make.agencyManager()];
    const { first_name, last_name, email } = meg;
    const kept = { first_name, last_name, email, agency_id: meg.agency_id, level: 2 };
    expect((await as(priya).put(`/api/v1/users/${meg.user_id}`, { ...kept, status: 'disabled' })).statusCode).toBe(200);
    await sealAll();
    expect((await as(priya).post(`/api/v1/users/${meg.user_id}/erasure`)).statusCode).toBe(200);
    await doTask(server(), 'erase_person', { user_id: meg.user_id });
    expect(await query(`select count(*) > 0 as erased from app.audit where erased_hash is not null`)).toEqual([
      { erased: true },
    ]);
    expect(await faults()).toEqual([]);
  });

  test('cannot be changed or removed by a worker, nor written by anybody else [seals-10]', async () => {
    for (const statement of ['update audit_seals set entries = 1', 'delete from audit_seals'])
      await expect(server().pools.worker.query(statement)).rejects.toMatchObject({ code: '42501' });
    await expect(server().pools.admin.query('insert into audit_seals select * from audit_seals')).rejects.toMatchObject(
      {
        code: '42501',
      },
    );
  });
});

describe('the nightly check of the audit', () => {
  test('begins once, tells administrators in which minute something does not hold, and stays on their screen [seals-11]', async () => {
    const { make, as, pools, clock } = server();
    await threeSeals();
    const admin = await make.admin();
    const check = async () => (await as(admin).get('/api/v1/audit/check')).json().data;
    expect(await check()).toMatchObject({
      last_seal: { number: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      last_check: null,
    });
    await query('delete from app.audit where no = 7');
    await Promise.all([1, 2, 3].map(() => asServer(pools, 'worker', (db) => beginAuditCheck(db, clock()))));
    await expect
      .poll(() => query('select seals, entries from app.audit_checks where done_at is not null'))
      .toEqual([{ seals: 3, entries: 8 }]);
    const { last_check } = await check();
    expect(last_check.broken).toEqual([
      expect.stringMatching(/^Seal 2 \(\d+ \w+ 20\d\d, \d\d:\d\d\): entries were removed$/),
    ]);
    const told = await query('select kind, title, body, link from app.notifications where user_id = $1', [
      admin.user_id,
    ]);
    expect(told).toEqual([
      {
        kind: 'audit_broken',
        title: 'The audit no longer reads as it was sealed',
        body: last_check.broken[0],
        link: '/audit',
      },
    ]);
    const metrics = await metricsNow(server());
    expect(metrics).toContain('handover_audit_broken 1');
    expect(metrics).toMatch(/^handover_audit_seal 3$/m);
    const [{ head } = { head: '' }] = await query<{ head: string }>(
      `select encode(substr(hash, 1, 6), 'hex') as head from app.audit_seals where number = 3`,
    );
    expect(metrics).toContain(`handover_audit_seal_head ${Number.parseInt(head, 16)}`);
  });
});

// Last, because the expression of a generated column cannot be restored.
test('seals show one altered byte under a digest that was left as it was, and of the digest [seals-5]', async () => {
  await threeSeals();
  await query('alter table app.audit alter column digest drop expression');
  await query(`update app.audit set request_id = 'y' where no = 7`);
  expect(await faults()).toEqual(['entry_altered 2 7']);
  await query(
    `update app.audit set request_id = 'x', digest = set_byte(digest, 5, get_byte(digest, 5) # 1) where no = 7`,
  );
  expect(await faults()).toEqual(['entry_altered 2 7']);
});
