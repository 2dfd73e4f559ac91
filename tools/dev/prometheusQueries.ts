import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lab/machine/execute.ts';

type Panel = { targets?: { expr: string }[] };

const rulesFile = () => readFile(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8');

export const alertNames = async (): Promise<string[]> =>
  [...(await rulesFile()).matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');

/** Reads the queries of the alert rules and of the dashboard. */
export async function queriesOf(): Promise<{ alerts: string[]; dashboard: string[] }> {
  const rules = await rulesFile();
  const alerts = [...rules.matchAll(/expr: >-\n((?: {10}.+\n)+)/g)].map(([, lines]) => lines ?? '');
  const { panels } = JSON.parse(await readFile(join(ROOT, 'deploy/grafana/handover.json'), 'utf8')) as {
    panels: Panel[];
  };
  return { alerts, dashboard: panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)) };
}

/** Prometheus makes these itself, of what it scrapes. */
const ITS_OWN = new Set(['up']);

/** The names of metrics in a query: what is no function, no label and no text. */
export const metricsIn = (query: string): string[] => {
  const bare = query
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|offset)\s*(\([^)]*\)|\w+)/g, '');
  const names = [...bare.matchAll(/\b([a-z_][a-z\d_]*)\b(?!\s*\()/g)].map(([, name]) => name ?? '');
  return [...new Set(names)].filter((name) => !['and', 'or', 'unless', 'le'].includes(name) && !ITS_OWN.has(name));
};
