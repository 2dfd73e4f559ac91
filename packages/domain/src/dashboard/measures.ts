import { JOB_STATUSES, type JobStatus } from '../shifts/status.ts';

/** Periods that counts are kept for; a week begins on Monday. */
export const GRAINS = ['day', 'week', 'month'] as const;
export type Grain = (typeof GRAINS)[number];

/** Measures that are summed: shifts by status on the day they start, and their value before tax. */
export const statusMeasure = <S extends JobStatus>(status: S): `status:${S}` => `status:${status}`;
export const STATUS_MEASURES = JOB_STATUSES.map(statusMeasure);
export const VALUE = 'value';
