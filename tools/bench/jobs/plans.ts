import type { Statement } from '../../../apps/server/test/recordStatements.ts';
import type { Stage } from './stage.ts';
import type { Kind } from './viewers.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  Plans?: Node[];
};
const allOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allOf)];

/** Tables that grow with the market: nobody reads one of them from its beginning. */
const GROWING = [
  'jobs',
  'job_orders',
  'job_history',
  'job_geo',
  'map_cells',
  'users',
  'staff',
  'offers',
  'applications',
  'invoices',
  'invoice_items',
  'invoice_payments',
  'rollups',
  'job_facts',
  'slips',
];

export type Plan = {
  /** Growing tables that were read from their beginning. */
  scanned: string[];
  /** Rows that one step looked at, at most. */
  looked_at: number;
  /** Rows of indexes that had to be looked up in their tables, because the pages are not known to be visible to all. */
  fetched: number;
};

/** Plans and runs these statements as the viewer's own login. */
export async function planOf({ pools }: Stage, kind: Kind, statements: readonly Statement[]): Promise<Plan> {
  const client = await pools[kind].connect();
  try {
    const steps: Node[] = [];
    for (const { text, values } of statements) {
      const isRead = /^\s*(with|select (?!\* from app\.session_scope))/.test(text);
      const sent = { text: isRead ? `explain (analyze, format json) ${text}` : text, values: [...values] };
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(sent);
      if (isRead) steps.push(...rows.flatMap((row) => allOf(row['QUERY PLAN'][0].Plan)));
    }
    const growing = steps.filter((step) => GROWING.includes(step['Relation Name'] ?? ''));
    const rowsOf = (step: Node) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
    return {
      scanned: growing.flatMap((step) => (step['Node Type'] === 'Seq Scan' ? [step['Relation Name'] ?? ''] : [])),
      looked_at: Math.max(0, ...growing.map(rowsOf)),
      fetched: steps.reduce((sum, step) => sum + (step['Heap Fetches'] ?? 0), 0),
    };
  } finally {
    client.release();
  }
}
