import { JOB_STATUSES, type JobStatus } from '../shifts/status.ts';

/** How finely counts are kept; a week begins on Monday. */
export const GRAINS = ['day', 'week', 'month'] as const;
export type Grain = (typeof GRAINS)[number];

/** What is added up: shifts by status on the day they start, and what they came to before tax. */
export const statusMeasure = <S extends JobStatus>(status: S): `status:${S}` => `status:${status}`;
export const STATUS_MEASURES = JOB_STATUSES.map(statusMeasure);
export const VALUE = 'value';
