import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { urlOf } from '../../test/databases.ts';
import { openQueuePool } from './queuePool.ts';

const server = useTestServer();
const NOT_NOW = { code: '57P03' };

test('a database that is away is an error to try again, not one to give up', async () => {
  const pool = openQueuePool('postgres://127.0.0.1:1/nowhere');
  await expect(pool.connect()).rejects.toMatchObject(NOT_NOW);
  await pool.end();
});

test('so is a database that goes during a query; what it refuses stays refused', async () => {
  const pool = openQueuePool(urlOf(server().owner.database ?? ''));
  const client = await pool.connect();
  await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const asked = client.query('select pg_sleep(30)').catch((error: unknown) => error);
  await server().owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(await asked).toMatchObject(NOT_NOW);
  await expect(client.query('select 1')).rejects.toMatchObject(NOT_NOW);
  client.release();
  await pool.end();
});
