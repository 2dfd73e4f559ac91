import pg from 'pg';
import { inDatabase } from './postgres.ts';

/** Where a database is, for a program that brings its own logins. */
export function addressOf(owner_url: string): string {
  const address = new URL(owner_url);
  address.username = '';
  address.password = '';
  return address.href;
}

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
    const client = new pg.Client({ connectionString: inDatabase(url, 'postgres') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await inCluster(`create database ${copy} template ${name} strategy ${strategy}`);
  try {
    return await use(inDatabase(url, copy));
  } finally {
    await inCluster(`drop database ${copy} with (force)`);
  }
}
