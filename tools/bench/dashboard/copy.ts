import { inDatabase, psql } from '../../lab/machine/postgres.ts';
import type { Market } from '../../lab/product/seedMarket.ts';

/** Lends a copy of a market, to write in; the market itself stays as it was loaded. Open connections to it are ended. */
export async function withCopy<T>({ database, owner_url }: Market, use: (url: string) => Promise<T>): Promise<T> {
  const copy = `${database}_copy`;
  const elsewhere = inDatabase(owner_url, 'postgres');
  const drop = () => psql(elsewhere, '-c', `drop database if exists ${copy} with (force)`);
  await drop();
  await psql(elsewhere, '-c', `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
  await psql(elsewhere, '-c', `create database ${copy} template ${database} strategy file_copy`);
  try {
    return await use(inDatabase(owner_url, copy));
  } finally {
    await drop();
  }
}
