import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIGURES, type Figures, SHORT_FIGURES } from '../../lab/runner/report.ts';

export type Kept = Pick<Figures, 'name' | 'date' | 'commit' | 'missed' | 'targets'>;

const HEAD = `# Figures

What the benches and faults measured, written by \`npm run nightly\`. Each file holds the figures of one run with date, commit,
number of cores and targets. Two cores unless the file says otherwise.
`;

/** The page over all kept figures: what ran when, at which commit, and which targets were missed. */
export const summaryPage = (full: readonly Kept[], short: readonly Kept[]): string =>
  [HEAD, section('Full runs', '', full), ...(short.length > 0 ? [section('Short runs', 'short/', short)] : [])].join(
    '\n',
  );

export const keptFigures = (): string => summaryPage(read(FIGURES), read(SHORT_FIGURES));

function section(title: string, folder: string, kept: readonly Kept[]): string {
  const rows = kept
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, date, commit, missed, targets }) => {
      const asked = Object.keys(targets).length;
      const verdict = asked === 0 ? 'no targets' : `${asked - missed.length} of ${asked} kept`;
      return `| [${name}](${folder}${name}.json) | ${date.slice(0, 10)} | ${commit} | ${verdict} | ${missed.join('; ')} |`;
    });
  return [`## ${title}\n`, '| run | date | commit | targets | missed |', '|---|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}

function read(folder: string): Kept[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Kept);
  } catch {
    return [];
  }
}
