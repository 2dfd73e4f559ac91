import type pg from 'pg';

/** Counts the rows of a query. */
export const countOf = async (owner: pg.Pool, text: string, ...values: unknown[]): Promise<number> =>
  Number((await owner.query<{ n: string }>(`select count(*) as n from (${text}) found`, values)).rows[0]?.n);
