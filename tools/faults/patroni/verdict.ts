import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Node } from './node.ts';
import { DATABASE } from './stage.ts';

const on = async <T>(node: Node, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: node.url(DATABASE), query_timeout: 30_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Counts what the leader has of the acknowledged writes. A note without its key or its audit entry is half. */
export const survived = (leader: Node, acknowledged: ReadonlySet<string>) =>
  on(leader, async (client) => {
    const { rows } = await client.query<{ text: string; times: number; kept: boolean }>(
      `select text, count(*)::int as times,
         exists (select from app.idempotency_keys k where k.key = n.text and k.answer is not null) as kept
       from app.job_notes n group by text`,
    );
    const { rows: whole } = await client.query<{ audited: number; keys: number }>(
      `select (select count(*) from app.audit where action = 'jobs.notes.add')::int as audited,
         (select count(*) from app.idempotency_keys)::int as keys`,
    );
    const there = new Set(rows.map(({ text }) => text));
    const { audited = 0, keys = 0 } = whole[0] ?? {};
    const notes = rows.reduce((sum, { times }) => sum + times, 0);
    return {
      lost: [...acknowledged].filter((text) => !there.has(text)).length,
      twice: rows.filter(({ times }) => times > 1).length,
      half: rows.filter(({ kept }) => !kept).length + Math.abs(audited - notes) + Math.abs(keys - rows.length),
    };
  });

/** Time until a task that is enqueued now is done: the worker has found the new leader, too. */
export const workerAnswers = (leader: Node, most_s: number): Promise<number> =>
  on(leader, async (client) => {
    const began = performance.now();
    await client.query(
      `select graphile_worker.add_job('remove_file', '{"name":"pictures/none.webp"}'::json, job_key := 'probe')`,
    );
    for (;;) {
      const { rowCount } = await client.query(`select from graphile_worker.jobs where key = 'probe'`);
      const s = (performance.now() - began) / 1000;
      if (rowCount === 0 || s > most_s) return s;
      await sleep(100);
    }
  });
