import pg from 'pg';
import type { Config } from '../config/config.ts';
import { type Db, kyselyOn } from './connect.ts';
import { LOGINS } from './logins.ts';

const PATIENCE = '10min';

/**
 * Runs work on a connection of its own as the worker's login, in one transaction, for the few statements that may read
 * a whole table: an index by person is not everywhere worth what every shift would pay for it.
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
    // Closing the connection rolls back what was not committed.
    await client.end();
  }
}
