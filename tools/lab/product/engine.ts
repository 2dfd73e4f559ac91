import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Statement } from '../../../apps/server/test/recordStatements.ts';
import { cpuMeter } from '../runner/cpu.ts';
import { backendsOf, postgresProgram } from '../machine/postgres.ts';

/** Milliseconds of each transaction, and of processor time per transaction. */
export type Engine = { took: number[]; cpu_ms: number };
/**
 * `options` are settings of the connections, as PostgreSQL's own programs take them; `before` is a line of pgbench's own
 * that each transaction begins with, as one that draws a number.
 */
export type Where = {
  owner_url: string;
  database: string;
  user: string;
  password: string;
  options?: string;
  before?: string;
};

/** Fewer transactions than this say nothing about one of them. */
const ENOUGH = 40;
const MOST_SECONDS = 20;

/** The server's own statements without the server, all in one trip; longer than asked if they are slow. */
export async function pgbench(
  where: Where,
  statements: readonly Statement[],
  people: number,
  seconds: number,
): Promise<Engine> {
  const { used, done } = await run(where, statements, people, seconds);
  const watched = done.filter(({ at }) => at >= used.from && at <= used.to).length;
  if (watched < ENOUGH && seconds < MOST_SECONDS) return pgbench(where, statements, people, seconds * 2);
  return { took: done.map(({ ms }) => ms), cpu_ms: used.cpu_ms / watched };
}

async function run(where: Where, statements: readonly Statement[], people: number, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const { script, variables } = scriptOf(statements);
    writeFileSync(join(folder, 'script.sql'), [where.before, script].filter(Boolean).join('\n'));
    const { hostname, port } = new URL(where.owner_url);
    const given = Object.entries({ '-h': hostname, '-p': port, '-U': where.user, '-c': people, '-T': seconds });
    const child = spawn(
      postgresProgram('pgbench'),
      ['-n', '-M', 'prepared', '-j', '1', '-l', '-f', 'script.sql', ...given.flat().map(String)].concat(
        variables.flatMap((variable) => ['-D', variable]),
        where.database,
      ),
      {
        cwd: folder,
        env: { ...process.env, PGPASSWORD: where.password, PGOPTIONS: where.options ?? '' },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = once(child, 'close');
    const used = await watch(where, people, () => child.exitCode !== null);
    const [code] = (await ended) as [number];
    if (code !== 0) throw new Error(`pgbench: ${said}`);
    return { used, done: transactions(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** pgbench takes texts from its command line only, and no empty ones; so each value becomes a variable. */
function scriptOf(statements: readonly Statement[]): { script: string; variables: string[] } {
  const variables: string[] = [];
  const named = (value: string): string => {
    if (value === '') return "''";
    const name = `v${variables.length}`;
    variables.push(`${name}=${value}`);
    return `:${name}`;
  };
  const lines = statements.map(({ text, values }) => {
    const names = values.map((value) => named(asText(value)));
    return `${text.replace(/\$(\d+)/g, (_, n: string) => names[Number(n) - 1] ?? '')};`;
  });
  return { script: ['\\startpipeline', ...lines, '\\endpipeline', ''].join('\n'), variables };
}

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}

/** Measures the processor time of the connections from when all are open until they are last seen. */
async function watch({ owner_url }: Where, people: number, ended: () => boolean) {
  let pids: number[] = [];
  while (pids.length < people && !ended()) pids = await backendsOf(owner_url, 'pgbench');
  const used = cpuMeter(pids);
  const seen = { from: Date.now(), to: Date.now(), cpu_ms: 0 };
  for (let cpu_ms = used(); cpu_ms !== undefined && !ended(); cpu_ms = used()) {
    Object.assign(seen, { cpu_ms, to: Date.now() });
    await sleep(10);
  }
  return seen;
}

function transactions(folder: string): { at: number; ms: number }[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith('pgbench_log'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => line.split(' ').map(Number))
    .map(([, , us = 0, , epoch = 0, part = 0]) => ({ at: epoch * 1000 + part / 1000, ms: us / 1000 }));
}
