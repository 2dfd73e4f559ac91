import pg from 'pg';
import { expect, test } from 'vitest';
import { untilBlocked } from '../../test/blocked.ts';
import { urlOf } from '../../test/databases.ts';
import { useTestServer } from '../../test/harness.ts';

const server = useTestServer();

const member = '{"member_id":"01990000-0000-7000-8000-000000000001"}';
const alone = (key: string) => `select app.enqueue('recheck_member', '${member}', '${key}')`;
const withAnother = (key: string) =>
  `select app.notify_each('[]', now(), '[{"task":"recheck_member","payload":${member},"key":"${key}"},{"task":"send_notifications","payload":{}}]')`;

test.each([
  ['alone', alone, 0],
  ['with others', withAnother, 1],
])(
  'a task that is enqueued %s is done again if a worker begins it at the moment of a change',
  async (how, enqueue, others) => {
    const { owner, config } = server();
    const key = `recheck:in-that-moment ${how}`;
    await owner.query(alone(key));
    const worker = new pg.Client({ connectionString: urlOf(new URL(config.DATABASE_URL).pathname.slice(1)) });
    await worker.connect();
    try {
      await worker.query('begin');
      await worker.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where key = $1`, [
        key,
      ]);
      const changed = owner.query(enqueue(key));
      await untilBlocked(owner, worker);
      await worker.query('commit');
      await changed;
      const waiting = await owner.query(
        `select count(*) filter (where key = $1)::int as again, count(*) filter (where key is null)::int as others
         from graphile_worker._private_jobs where locked_at is null`,
        [key],
      );
      expect(waiting.rows[0]).toEqual({ again: 1, others });
    } finally {
      await worker.end();
    }
  },
);
