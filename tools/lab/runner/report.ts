import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const FIGURES = join(import.meta.dirname, '../../../docs/figures');
export const SHORT_FIGURES = join(FIGURES, 'short');

export type Row = { name: string; figure: number; unit: string };
/** Bound of a figure; a figure without one is reported only. */
export type Target = { at_most: number } | { at_least: number };
export type Measured = { rows: Row[]; targets: Record<string, Target> };

const keeps = (figure: number | undefined, target: Target): boolean => {
  if (figure === undefined || Number.isNaN(figure)) return false;
  return 'at_most' in target ? figure <= target.at_most : figure >= target.at_least;
};

/** Names of targets that were missed, or whose figure nobody measured. */
export const misses = ({ rows, targets }: Measured): string[] =>
  Object.entries(targets).flatMap(([name, target]) =>
    keeps(rows.find((row) => row.name === name)?.figure, target) ? [] : [name],
  );

function table({ rows, targets }: Measured): string {
  const bound = (target: Target | undefined): string => {
    if (target === undefined) return '';
    return 'at_most' in target ? `<= ${target.at_most}` : `>= ${target.at_least}`;
  };
  const verdict = (row: Row): string => {
    const target = targets[row.name];
    if (target === undefined) return '';
    return keeps(row.figure, target) ? 'kept' : 'MISSED';
  };
  const cells = [
    ['name', 'figure', 'unit', 'target', 'verdict'],
    ...rows.map((row) => [row.name, rounded(row.figure).toString(), row.unit, bound(targets[row.name]), verdict(row)]),
  ];
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0))) ?? [];
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const rounded = (figure: number): number => Number(figure.toPrecision(4));

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Record of a run in docs/figures. */
export type Figures = {
  name: string;
  date: string;
  commit: string;
  figures: Record<string, number>;
  missed: string[];
  targets: Record<string, Target>;
};

/** Prints the figures beside their targets, keeps them in the folder if there is one, and says whether all targets were kept. */
export async function report(name: string, measured: Measured, folder: string | undefined): Promise<boolean> {
  const missed = misses(measured);
  const record = {
    name,
    date: new Date().toISOString(),
    commit: commit(),
    cores: availableParallelism(),
    figures: Object.fromEntries(measured.rows.map((row) => [row.name, rounded(row.figure)])),
    units: Object.fromEntries(measured.rows.map((row) => [row.name, row.unit])),
    targets: measured.targets,
    missed,
    ok: missed.length === 0,
  };
  console.log(`\n${table(measured)}\n`);
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
  }
  console.log(JSON.stringify(record));
  return record.ok;
}
