import type { Statement } from '../../../apps/server/test/recordStatements.ts';
import { bareBoard, bareClusters, bareCounts, barePage, barePoints, bareTotal, type Cells } from './bare.ts';
import { bareCode, bareHome, bareRole, type Home } from './bareSearch.ts';
import type { Kind, Looker } from './viewers.ts';

export type Case = {
  name: string;
  /** Largest growth of its cost from ten thousand to ten million; none where there is less to find at first. */
  growth?: number;
  /** Rows that one step in the database may look at, where that is known. */
  reach?: number;
  /** Size of an answer, where markets differ in it. */
  made_of?: { called: string; many: number } | undefined;
  /** Order of the bare statement's rows, beside the answer's. */
  rows?: 'the same' | 'from the end';
  /** Statement that counts one by one, in the order of the answer. */
  recount?: Recount;
  path: string;
  bare: Statement[];
};
export type Recount = Statement & { told: (answer: never) => number[] };

const ROWS = 50;
const LISTS = 1.5;
const ELSEWHERE = 2;

/** The middle of London in a window of 1024 by 768 at zoom 10: four tiles by three. */
const LONDON = { longitude: -0.1276, latitude: 51.5072, zoom: 10, wide: 1024, high: 768 };

/** Content that a viewer is shown: the shifts or clusters of London, the cards of the board, a home. */
export type Seen = { points: number; clusters: number; cards: number; home: Home };

const DIGITS = '205';
const ROLE = 'Registered Nurse';

/** The same people ask for the same things in every market; where a page lies is the market's. */
export function casesFor({ kind, viewer, total }: Looker, { points, clusters, cards, home }: Seen): Case[] {
  const last = Math.ceil(total / ROWS);
  const onLast = total - (last - 1) * ROWS;
  const list = (query: object) => `/api/v1/jobs?${new URLSearchParams({ page_size: ROWS, ...query } as never)}`;
  const dated = { by: 'starts_at', down: true, rows: ROWS } as const;
  const search = (q: string) => `/api/v1/search?${new URLSearchParams({ q })}`;
  const [word = ''] = home.title.split(' ');
  const { cells } = sight();
  return [
    { name: 'page 1', growth: LISTS, reach: ROWS, rows: 'the same', path: list({}), bare: barePage(viewer, dated) },
    {
      name: 'page 100 of 10 rows',
      growth: LISTS,
      reach: 1_000,
      rows: 'the same',
      path: list({ page_size: 10, page: 100 }),
      bare: barePage(viewer, { ...dated, rows: 10, skip: 990 }),
    },
    ...(kind === 'admin'
      ? [
          {
            name: 'page 100 of 50 rows',
            growth: LISTS,
            reach: 5_000,
            rows: 'the same' as const,
            path: list({ page: 100 }),
            bare: barePage(viewer, { ...dated, skip: 4950 }),
          },
        ]
      : []),
    {
      name: 'last page',
      growth: LISTS,
      reach: ROWS,
      rows: 'from the end',
      path: list({ page: last }),
      bare: barePage(viewer, { ...dated, down: false, rows: onLast }),
    },
    { name: 'total', growth: LISTS, path: list({ page_size: 100, page: 1_000_000 }), bare: bareTotal(viewer) },
    ...(['code', 'staff_rate'] as const).flatMap((sortBy) =>
      (['asc', 'desc'] as const).map((sortDirection) => ({
        name: `by ${sortBy} ${sortDirection}`,
        growth: LISTS,
        reach: ROWS,
        rows: 'the same' as const,
        path: list({ sortBy, sortDirection }),
        bare: barePage(viewer, {
          by: sortBy === 'code' ? 'number' : sortBy,
          down: sortDirection === 'desc',
          rows: ROWS,
        }),
      })),
    ),
    {
      name: 'board',
      growth: ELSEWHERE,
      reach: ROWS,
      made_of: { called: 'card', many: cards },
      path: BOARD_PATH,
      bare: bareBoard(viewer, 21),
    },
    { name: 'counts', growth: ELSEWHERE, path: '/api/v1/jobs/counts', bare: bareCounts(viewer, new Date()) },
    { name: 'search: a code', growth: ELSEWHERE, path: search(`SH-${DIGITS}`), bare: bareCode(viewer, DIGITS) },
    { name: 'search: a home', growth: ELSEWHERE, path: search(word), bare: bareHome(viewer, word, home) },
    { name: 'search: a role', growth: ELSEWHERE, path: search(ROLE), bare: bareRole(viewer, ROLE) },
    {
      name: 'map',
      growth: ELSEWHERE,
      made_of: { called: 'place', many: points + clusters },
      path: mapPath(),
      bare: (points > 0 ? barePoints : bareClusters)(viewer, cells),
    },
  ];
}

/** The window in degrees, and in cells two zooms finer than its tiles. */
function sight(): { bounds: [number, number, number, number]; cells: Cells } {
  const { longitude, latitude, zoom, wide, high } = LONDON;
  const world = 256 * 2 ** zoom;
  const x = ((longitude + 180) / 360) * world;
  const y = ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * world;
  const east = (at: number) => (at / world) * 360 - 180;
  const north = (at: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * at) / world))) * 180) / Math.PI;
  const cell = (at: number) => Math.floor((at / world) * 2 ** (zoom + 2));
  const [left, right, top, bottom] = [x - wide / 2, x + wide / 2, y - high / 2, y + high / 2];
  return {
    bounds: [east(left), north(bottom), east(right), north(top)],
    cells: { z: zoom + 2, from: [cell(left), cell(top)], to: [cell(right), cell(bottom)] },
  };
}

export const BOARD_PATH = '/api/v1/jobs/board';
export const mapPath = () => `/api/v1/jobs/map?zoom=${LONDON.zoom}&bounds=${sight().bounds.join(',')}`;

/** The list of fifty rows, whose price beside the engine's is bound. */
export const FIFTY_ROWS = 'page 1';
const WHOSE: Record<Kind, string> = {
  admin: 'platform',
  agency: 'agency',
  provider: 'care provider',
  office: 'location',
  member: 'staff member',
};
export const nameOf = (kind: Kind, name: string): string => `${WHOSE[kind]}: ${name}`;
