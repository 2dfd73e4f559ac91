import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ATTEMPT_LIMITS } from '@handover/domain/accounts/attempts';
import { HOURLY } from '@handover/domain/notifications/floods';
import { duration } from './duration.ts';

const HEAD = `# Limits

All limits in one place. This page is written from the code by \`npm run reference\`, and the check fails where it is not current. To change a limit, change the constant in the file that the row names.

The rate limiter is \`apps/server/src/http/rateLimiter.ts\`: each person has \`RATE_LIMIT_PER_MINUTE\` requests a minute ([configuration](configuration.md)) and each address ten times as many, counted in Redis, or in the process while Redis is away. Sign-in attempts are counted in PostgreSQL (\`apps/server/src/accounts/limits.ts\`). The check-in distance is the location's own, in miles: \`WIDEST_RADIUS\`, \`NARROWEST_RADIUS\` and \`SUGGESTED_RADIUS\` below.
`;

const CONSTANT = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^(?:export )?const ([A-Z][A-Z_0-9]*) = ([\w* .]+);/gm;
const LIMIT =
  /^(MOST|LONGEST|SHORTEST|WIDEST|NARROWEST|SUGGESTED|LEAST|HIGHEST|PEOPLE_PER)|_(MAX|MIN|CAP|LENGTH|MS|S|DAYS|HOURS|MONTHS|WEEKS|PERCENT|METRES|KM|A_DAY|A_MINUTE|ON_A_PAGE|PAGE_SIZE|AHEAD|BACK)$/;
const UNIT = /^(A_)?(SECOND|MINUTE|QUARTER|HOUR|DAY|WEEK)(_MS|_S)?$/;

export type Limit = { name: string; value: string; meaning: string; file: string; feature: string };

/** The limits among the constants of one source file. */
export function limitsIn(file: string, source: string): Limit[] {
  const known = new Map<string, number>();
  return [...source.matchAll(CONSTANT)].flatMap(([, comment, name = '', text = '']) => {
    const value = product(text, known);
    if (value === undefined) return [];
    known.set(name, value);
    if (!LIMIT.test(name) || UNIT.test(name)) return [];
    return [{ name, value: shown(name, value), meaning: sentenceOf(comment), file, feature: featureOf(file) }];
  });
}

export type Tries = { endpoint: string; most: string; file: string };

/** The endpoints of one source file by which something could be guessed, each with its limit. */
export function triesIn(file: string, source: string): Tries[] {
  let endpoint = '';
  return [...source.matchAll(/\bname: '([\w.]+)'|\btries_per_minute: (\d+)/g)].flatMap(([, name, most]) => {
    endpoint = name ?? endpoint;
    return most === undefined ? [] : [{ endpoint, most, file }];
  });
}

/** The page of limits, from the source files given. */
export async function limitsPage(files: readonly string[]): Promise<string> {
  const sources = await Promise.all(files.map(async (file) => ({ file, source: await readFile(file, 'utf8') })));
  const limits = sources.flatMap(({ file, source }) => limitsIn(file, source));
  const features = [...new Set(limits.map(({ feature }) => feature))].toSorted();
  return [
    HEAD,
    '## Attempts to sign in\n',
    'File: `packages/domain/src/accounts/attempts.ts`.\n',
    table(
      ['Attempt', 'Counted per', 'At most', 'Within'],
      Object.entries(ATTEMPT_LIMITS).flatMap(([attempt, counters]) =>
        counters.map(({ per, most, window_s }) => [
          attempt.replaceAll('_', ' '),
          per.replaceAll('_', ' '),
          String(most),
          duration(window_s * 1_000),
        ]),
      ),
    ),
    '## Calls that others are told of, per person and hour\n',
    'File: `packages/domain/src/notifications/floods.ts`.\n',
    table(
      ['Name', 'At most'],
      Object.values(HOURLY).map(({ name, most, of }) => [`\`${name}\``, `${most} ${of}`]),
    ),
    '## Calls by which something could be guessed, per person and minute\n',
    table(
      ['Endpoint', 'At most', 'File'],
      sources
        .flatMap(({ file, source }) => triesIn(file, source))
        .map(({ endpoint, most, file }) => [`\`${endpoint}\``, most, `[${basename(file)}](../${file})`]),
    ),
    ...features.flatMap((feature) => [
      `## ${feature}\n`,
      table(
        ['Limit', 'Value', 'Meaning', 'File'],
        limits
          .filter((limit) => limit.feature === feature)
          .map(({ name, value, meaning, file }) => [`\`${name}\``, value, meaning, `[${basename(file)}](../${file})`]),
      ),
    ]),
  ].join('\n');
}

const table = (head: string[], rows: string[][]): string =>
  `${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}\n`;

/** The value of a product of numbers and constants of the same file; none for any other expression. */
function product(text: string, known: Map<string, number>): number | undefined {
  const factors = text.split('*').map((part) => {
    const factor = part.trim();
    return /^[\d_.]+$/.test(factor) ? Number(factor.replaceAll('_', '')) : known.get(factor);
  });
  return factors.every((factor) => factor !== undefined) ? factors.reduce((all, one) => all * one, 1) : undefined;
}

function shown(name: string, value: number): string {
  if (name.endsWith('_MS')) return duration(value);
  if (/(?<!LEAST)_S$/.test(name)) return duration(value * 1_000);
  if (name.endsWith('_PERCENT')) return `${value} %`;
  const unit = /_(DAYS|HOURS|MONTHS|WEEKS|METRES|KM)$/.exec(name)?.[1]?.toLowerCase();
  return [value.toLocaleString('en-GB'), unit === 'km' ? 'km' : unit].filter(Boolean).join(' ');
}

const sentenceOf = (comment = ''): string =>
  comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** `apps/server/src/offers/...` and `packages/domain/src/offers/...` are both "offers". */
function featureOf(file: string): string {
  const [first = ''] = file.replace(/^(apps|packages)\/\w+\/src\//, '').split('/');
  return first.endsWith('.ts') ? 'general' : first;
}
