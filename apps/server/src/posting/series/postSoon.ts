import { enqueue } from '../../adapters/queue.ts';
import type { Ctx } from '../../http/route.ts';

/** Key of the task that posts a series: several changes in a row are posted at once. */
export const keyOfSeries = (series_id: string): string => `post_series:${series_id}`;

/** Lets the worker post what is due of a series, under its creator's name. */
export const postSoon = ({ db }: Pick<Ctx, 'db'>, series_id: string): Promise<void> =>
  enqueue(db, 'post_series', { series_id }, keyOfSeries(series_id));
