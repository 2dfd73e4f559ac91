import { againstJobs, againstLoad, type Compared, FACTOR } from './checked.ts';
import type { Figures } from './figures.ts';
import { ASSUMED, CALLS_PER_SHIFT, type Need, needOf, PLACES } from './need.ts';
import { measuredKinds, roughKinds, type Sized, sizeOf, writtenPerShift } from './sizes.ts';

/** Figures by the name of what measured them; undefined where no full run has been kept. */
export type Kept = (name: string) => Figures | undefined;

const DOCUMENT_BYTES = 25_000;
const DAYS = 365;

export const said = (figure: number, digits = 3): string =>
  Number(figure.toPrecision(digits)).toLocaleString('en-GB', { maximumFractionDigits: 3 });
const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A figure with its unit, or by which command it is still to be measured. */
type Wanted = [what: string, run: string, name: string, figure: string, unit: string];
const WANTED: Wanted[] = [
  ['Shifts in the largest market that was measured', 'bench -- jobs', 'jobs', '', ''],
  [
    'A page of 50 of these for a care provider, p95 of eight people at once',
    'bench -- jobs',
    'jobs',
    'care provider: page 1 at 10m, p95',
    'ms',
  ],
  ['The same for an administrator', 'bench -- jobs', 'jobs', 'platform: page 1 at 10m, p95', 'ms'],
  ['Processor time of that page, at 10 million', 'bench -- jobs', 'jobs', 'platform: page 1 at 10m, CPU', 'ms'],
  ['Acceptances of an offer a second, two cores', 'bench -- matching', 'matching', 'acceptance, per second', '/s'],
  ['Live streams on one process', 'bench -- live', 'live', 'crowd: streams', ''],
  ['Memory of each', 'bench -- live', 'live', 'crowd: memory, each stream', 'kB'],
  [
    'Memory of each, with what the server grew by at work',
    'bench -- live',
    'live',
    'crowd: memory, each stream and what the server grew by at work',
    'kB',
  ],
  [
    'Processor time for each page that is told',
    'bench -- live',
    'live',
    'crowd: CPU of the listening server, each told',
    'µs',
  ],
  [
    'Mixed calls a second for ten minutes, 200,000 shifts, two cores for everything',
    'faults -- load',
    'load',
    'calls a second',
    '/s',
  ],
  ['p95 of these', 'faults -- load', 'load', 'p95', 'ms'],
  ['Errors among these', 'faults -- load', 'load', 'errors', ''],
  ['500 check-ins in two minutes: the slowest answer', 'faults -- rush', 'rush', 'slowest of all', 'ms'],
  ['Ten times too much: answered a second', 'faults -- overload', 'overload', 'accepted a second', '/s'],
  ['p95 of these', 'faults -- overload', 'overload', 'accepted, p95', 'ms'],
  ['Memory of the web at that, most', 'faults -- overload', 'overload', 'memory, most', 'MB'],
  ['Back to normal after', 'faults -- overload', 'overload', 'back to normal after', 's'],
  ['One hour: growth of the web', 'faults -- soak', 'soak', 'web, growth', 'MB/min'],
];
const TO_RUN = (run: string) => `*still to be run at full length: \`npm run ${run}\`*`;

export function carried(kept: Kept): string {
  const rows = WANTED.map(([what, run, name, figure, unit]) => {
    const record = kept(name);
    const value = figure === '' ? 10_000_000 : record?.figures[figure];
    const shown =
      record === undefined || value === undefined || value === null ? TO_RUN(run) : `${said(value, 4)} ${unit}`.trim();
    return [what, shown, record === undefined ? '' : `[${name}](figures/${name}.json)`];
  });
  return table(['what', 'measured', 'where'], rows);
}

export function needed(): string {
  const needs = PLACES.map((place) => ({ place, ...needOf(place) }));
  const row = (what: string, how: string, of: (need: (typeof needs)[number]) => number): string[] => [
    what,
    how,
    ...needs.map((need) => said(of(need))),
  ];
  const its = ASSUMED;
  return table(
    ['', 'how', ...PLACES.map(({ name }) => name)],
    [
      row('care workers', '', ({ place }) => place.workers),
      row('shifts a day', `× ${its.shifts_per_worker_and_day}`, ({ shifts_a_day }) => shifts_a_day),
      row('calls a day', `× ${said(CALLS_PER_SHIFT)} for a shift`, ({ calls_a_day }) => calls_a_day),
      row('calls a second, over the whole day', '÷ 86,400', ({ calls_a_day }) => calls_a_day / 86_400),
      row(
        'check-ins a second at the peak',
        `× ${its.starting_at_seven} begin at 7 to 8, × ${its.in_ten_minutes} of them within 600 s`,
        ({ check_ins_at_the_peak }) => check_ins_at_the_peak,
      ),
      row(
        'calls a second at the peak',
        'with what comes with them, and the day’s own',
        ({ calls_at_the_peak }) => calls_at_the_peak,
      ),
      row('open pages of bookers', `÷ ${its.workers_per_open_page}`, ({ open_pages }) => open_pages),
    ],
  );
}

export function costs(kept: Kept): string {
  const calls = kept('calls');
  if (calls === undefined) return TO_RUN('bench -- calls');
  const kinds = Object.keys(calls.figures).flatMap((name) => /^(.*), CPU of the server$/.exec(name)?.[1] ?? []);
  const of = (kind: string, what: string): string => said(calls.figures[`${kind}, ${what}`] ?? Number.NaN);
  return table(
    ['call', 'server, ms', 'database, ms', 'written ahead, bytes'],
    kinds.map((kind) => [
      kind,
      of(kind, 'CPU of the server'),
      of(kind, 'CPU of the database'),
      of(kind, 'written ahead'),
    ]),
  );
}

/** Every p95 that was measured and can be simulated. */
export function comparisons(kept: Kept): Compared[] {
  const [jobs, load, calls] = [kept('jobs'), kept('load'), kept('calls')];
  return [...(jobs ? againstJobs(jobs) : []), ...(load && calls ? [againstLoad(load, calls)] : [])];
}

export function checked(kept: Kept): string {
  const all = comparisons(kept);
  if (all.length === 0) return TO_RUN('bench -- jobs');
  const furthest = Math.max(...all.map(({ ratio }) => Math.max(ratio, 1 / ratio)));
  const open = kept('load') && kept('calls') ? '' : ` The whole mix: ${TO_RUN('faults -- load')}.`;
  return [
    table(
      ['what', 'measured p95, ms', 'simulated p95, ms', 'ratio'],
      all.map(({ name, measured, simulated, ratio }) => [name, said(measured), said(simulated), ratio.toFixed(2)]),
    ),
    '',
    `The furthest is ${furthest.toFixed(2)} times off; ${FACTOR} times are allowed.${open}`,
  ].join('\n');
}

const share = (of: number): string => `${Math.round(of * 100)} %`;

export function sized(kept: Kept): string {
  const [calls, attendance] = [kept('calls'), kept('attendance')];
  if (calls === undefined && attendance === undefined) return TO_RUN('bench -- calls');
  const kindsOf = (need: Need) => (calls ? measuredKinds(need, calls) : roughKinds(need, attendance as Figures));
  // The world is so many countries; each is a cell, and no call goes from one to another.
  const cells = PLACES.slice(0, 2).map((place) => ({ place, ...sizeOf(place, kindsOf) }));
  const row = (what: string, of: (cell: Sized) => string): string[] => [what, ...cells.map(of)];
  const plan = table(
    ['at the peak', ...cells.map(({ place }) => place.name)],
    [
      row('calls a second', ({ need }) => said(need.calls_at_the_peak)),
      row('web processes, a core each', ({ webs }) => said(webs)),
      row('busy', ({ simulated }) => share(simulated.web_busy)),
      row('cores of the primary', ({ database_cores }) => said(database_cores)),
      row('busy', ({ simulated }) => share(simulated.database_busy)),
      row('p50 and p95, ms', ({ simulated }) => `${said(simulated.p50)} and ${said(simulated.p95)}`),
      row('live streams', ({ need }) => said(need.open_pages)),
      row('documents of invoices a year, GB', ({ need }) =>
        said((need.shifts_a_day * DAYS * 2 * DOCUMENT_BYTES) / 1e9),
      ),
      ...(calls ? writing(calls, row) : []),
    ],
  );
  if (calls) return plan;
  return `${plan}\n\nThis is rough: as if every call cost what a check-in was measured to cost ([attendance](figures/attendance.json)). A page of a list costs between a quarter and a third of that, the board and suggested staff cost the database up to twice as much as a check-in. By what each call costs, with what is written and stored: ${TO_RUN('bench -- calls')}.`;
}

function writing(calls: Figures, row: (what: string, of: (cell: Sized) => string) => string[]): string[][] {
  const bytes = calls.figures['the database, for each shift that it has'] ?? Number.NaN;
  const written = writtenPerShift(calls);
  return [
    row('written ahead for a shift, kB', () => said(written / 1_000)),
    row('written ahead a day, GB', ({ need }) => said((need.shifts_a_day * written) / 1e9)),
    row('the database grows by a year, GB', ({ need }) => said((need.shifts_a_day * DAYS * bytes) / 1e9)),
  ];
}

export const BLOCKS: Record<string, (kept: Kept) => string> = { carried, needed, costs, checked, sized };
