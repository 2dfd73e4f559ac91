import { z } from 'zod';
import { BOARD } from '@handover/domain/shifts/groups';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { endpoint, nothing, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { FILTERS_SAY, jobFilters } from './filters.ts';
import { job_id, jobRow } from './jobs.ts';

/** Cursor of a list: continue after this start and this shift. */
const cursor = z.string().refine((said) => {
  const [starts_at = '', its = '', ...more] = said.split('~');
  const isMoment = /^[1-9]/.test(starts_at) && z.iso.datetime().safeParse(starts_at).success;
  return isMoment && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(its) && more.length === 0;
}, 'This list does not go on here');
const total = { total: z.int(), total_capped: z.boolean().optional() };
export const listed = <Row extends z.ZodType>(row: Row) => ({
  data: z.array(row),
  /** Cursor for `after`; null at the end. */
  next: z.string().nullable(),
});

/** Ids joined by commas. */
const ids = z
  .string()
  .max(4000)
  .transform((joined) => joined.split(','))
  .pipe(z.array(id()).max(100, 'Ask for at most 100 shifts at once'));

const EDGES = 'Give west, south, east and north in degrees, west before east and south before north';
const edge = (most: number) => z.number(EDGES).min(-most, EDGES).max(most, EDGES);
/** Edges of the map in degrees: west, south, east and north. */
const bounds = z
  .string()
  .max(200)
  .transform((joined) => joined.split(',').map((said) => (said.trim() === '' ? Number.NaN : Number(said))))
  .pipe(
    z
      .tuple([edge(180), edge(90), edge(180), edge(90)], EDGES)
      .refine(([west, south, east, north]) => west < east && south < north, EDGES),
  );
export type Bounds = z.output<typeof bounds>;

const BOARD_IDS = BOARD.map(({ id: its }) => its) as unknown as ['unallocated', ...(typeof BOARD)[number]['id'][]];
const column = z.object({ id: z.enum(BOARD_IDS), ...listed(jobRow), ...total });
export type BoardColumn = z.output<typeof column>;

/** Maximum points on a map; with more, it gets counts by cell. */
export const MOST_POINTS = 500;
const point = z.object({ job_id, latitude: z.number(), longitude: z.number(), status: z.enum(JOB_STATUSES) });
const cluster = z.object({ latitude: z.number(), longitude: z.number(), count: z.int() });
export const mapAnswer = z.object({
  data: z.object({ points: z.array(point), clusters: z.array(cluster), ...total }),
});
export type MapPoint = z.output<typeof point>;
export type MapCluster = z.output<typeof cluster>;
export const mapView = { zoom: z.coerce.number().int().min(0).max(22), bounds };

export const flow = {
  after: cursor.optional(),
  size: z.coerce.number().int().min(1).max(100).default(50),
  sortDirection: z.enum(['asc', 'desc']).default('asc'),
};

/** Board, timeline and map; the table is `jobs.list`. */
export const jobViews = {
  board: endpoint({
    name: 'jobs.board',
    method: 'GET',
    path: '/api/v1/jobs/board',
    levels: OFFICE,
    summary: 'The board: its columns, counted, each with its first shifts',
    description: `Live columns by start, completed shifts newest first. Columns that the filters leave out are left out. A column goes on with jobs.flow, its id as \`status\`. With \`size=0\` the counts alone. ${FILTERS_SAY}`,
    input: z.strictObject({ ...jobFilters, size: z.coerce.number().int().min(0).max(50).default(20) }),
    answer: z.object({ data: z.array(column) }),
    background: true,
  }),
  flow: endpoint({
    name: 'jobs.flow',
    method: 'GET',
    path: '/api/v1/jobs/flow',
    levels: OFFICE,
    summary: 'Shifts by date, from any of them on',
    description: `For the timeline, for a column of the board and for what a map shows (\`bounds\`: shifts that are not over). With \`job_ids\` those of them that the filters leave. ${FILTERS_SAY}`,
    input: z.strictObject({ ...jobFilters, ...flow, bounds: bounds.optional(), job_ids: ids.optional() }),
    answer: z.object(listed(jobRow)),
    background: true,
  }),
  map: endpoint({
    name: 'jobs.map',
    method: 'GET',
    path: '/api/v1/jobs/map',
    levels: OFFICE,
    summary: 'Where shifts that are not over are',
    description: `Each of them while at most ${MOST_POINTS} are in sight, else counts by cells of the zoom. ${FILTERS_SAY}`,
    input: z.strictObject({ ...jobFilters, ...mapView }),
    answer: mapAnswer,
    background: true,
  }),
};

/** Homes with open shifts. */
export const openHomes = endpoint({
  name: 'jobs.homes',
  method: 'GET',
  path: '/api/v1/jobs/homes',
  levels: OFFICE,
  summary: 'Which homes have open shifts',
  description: `Each home with a published shift to come while they are at most ${MOST_POINTS}, else counts of homes by cells; the total counts also those that nobody has put on the map.`,
  input: nothing,
  answer: z.object({ data: z.object({ clusters: z.array(cluster), total: z.int() }) }),
  background: true,
});
