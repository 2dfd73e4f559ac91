import pg from 'pg';
import type { Config } from '../config/config.ts';
import { type Db, kyselyOn } from './connect.ts';
import { LOGINS } from './logins.ts';

const PATIENCE = '10min';

/**
 * The worker's login on a connection of its own, in one transaction, for the few statements that may read a whole table:
 * what is looked for by a person is not everywhere worth an index that every shift would pay for.
 */
export async function withLongTimeout<T>(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_PASSWORD'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const at = new URL(config.DATABASE_URL);
  at.username = LOGINS.worker;
  at.password = config.DATABASE_PASSWORD;
  const client = new pg.Client({
    connectionString: at.href,
    application_name: 'handover privacy',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      `set statement_timeout = '${PATIENCE}'; set idle_in_transaction_session_timeout = '${PATIENCE}'`,
    );
    await client.query('begin');
    const result = await work(kyselyOn(client));
    await client.query('commit');
    return result;
  } finally {
    // Whatever was not committed goes with the connection.
    await client.end();
  }
}
