import { asViewer, type Db, type Pools, type SignedIn } from '../src/db/connect.ts';

/** A statement as the server sends it. */
export type Statement = { text: string; values: readonly unknown[] };

/** What some work sends to the database, heard on the wire: its transaction and scope too. Needs a pool of one. */
export async function hear(pools: Pools, by: SignedIn, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = [];
  const client = await pools[by.viewer.kind].connect();
  const { query } = client;
  client.query = ((...sent: [string | Statement, ...unknown[]]) => {
    heard.push(typeof sent[0] === 'string' ? { text: sent[0], values: [] } : sent[0]);
    return Reflect.apply(query, client, sent) as unknown;
  }) as typeof query;
  client.release();
  try {
    await asViewer(pools, by, 'read', work);
    return heard;
  } finally {
    client.query = query;
  }
}
