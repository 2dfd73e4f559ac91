import { inDatabase, withOwner } from './postgres.ts';

/** Lends a copy of a database that nobody uses yet, and drops it afterwards. Large ones are copied file by file. */
export async function withCopyOf<T>(
  url: string,
  use: (url: string) => Promise<T>,
  strategy: 'wal_log' | 'file_copy' = 'wal_log',
): Promise<T> {
  const name = new URL(url).pathname.slice(1);
  // Two at once may copy the same.
  const copy = `${name}_copy_${process.pid}`;
  const inCluster = async (statement: string) => {
    return withOwner(inDatabase(url, 'postgres'), async (client) => {
      await client.query(statement);
    });
  };
  await inCluster(`create database ${copy} template ${name} strategy ${strategy}`);
  try {
    return await use(inDatabase(url, copy));
  } finally {
    await inCluster(`drop database ${copy} with (force)`);
  }
}
