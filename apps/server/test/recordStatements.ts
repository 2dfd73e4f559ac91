import { asViewer, type Db, type Pools, type SignedIn } from '../src/db/connect.ts';

/** A statement as the server sends it. */
export type Statement = { text: string; values: readonly unknown[] };

/**
 * Returns the statements that some work sends to the database, its transaction and scope included. Needs a pool of one.
 */
export async function recordStatements(
  pools: Pools,
  by: SignedIn,
  work: (db: Db) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = await pools[by.viewer.kind].connect();
  const { query } = client;
  client.query = ((...sent: [string | Statement, ...unknown[]]) => {
    statements.push(typeof sent[0] === 'string' ? { text: sent[0], values: [] } : sent[0]);
    return Reflect.apply(query, client, sent) as unknown;
  }) as typeof query;
  client.release();
  try {
    await asViewer(pools, by, 'read', work);
    return statements;
  } finally {
    client.query = query;
  }
}
