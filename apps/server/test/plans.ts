import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../src/db/connect.ts';
import type { TestServer } from './testServer.ts';
import { recordStatements } from './recordStatements.ts';
import { signedIn } from './signedIn.ts';

/** One step of a plan that the database has run. */
export type Step = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
};
const allOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(allOf)];

/** Returns every plan step of some work, planned and run as the viewer's own login. Needs a pool of one. */
export async function stepsOf(
  server: TestServer,
  viewer: Viewer,
  work: (db: Db) => Promise<unknown>,
): Promise<readonly Step[]> {
  const heard = await recordStatements(server.pools, await signedIn(server, viewer), work);
  const client = await server.pools[viewer.kind].connect();
  try {
    const steps: Step[] = [];
    for (const { text, values } of heard) {
      const isRead = /^\s*(with|select (?!\* from app\.session_scope))/.test(text);
      const sent = { text: isRead ? `explain (analyze, format json) ${text}` : text, values: [...values] };
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(sent);
      if (isRead) steps.push(...rows.flatMap((row) => allOf(row['QUERY PLAN'][0].Plan)));
    }
    return steps;
  } finally {
    client.release();
  }
}

const of = (steps: readonly Step[], table: string) => steps.filter((step) => step['Relation Name'] === table);

/**
 * Returns the indexes by which a table was read; a bitmap's step names no table, so its index is recognized by its
 * name.
 */
export const indexesOf = (steps: readonly Step[], table: string): string[] => [
  ...new Set(
    steps.flatMap((step) => {
      const index = step['Index Name'];
      return index && (step['Relation Name'] ?? table) === table && index.startsWith(table) ? [index] : [];
    }),
  ),
];

export const wasReadWhole = (steps: readonly Step[], table: string): boolean =>
  of(steps, table).some((step) => step['Node Type'] === 'Seq Scan');

/** Returns the number of rows of a table that were read. */
export const lookedAt = (steps: readonly Step[], table: string): number =>
  of(steps, table).reduce(
    (sum, step) => sum + (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
    0,
  );
