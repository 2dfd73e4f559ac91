import type { Sent } from './play.ts';

/** What must not be, and of which shift. */
export type Wrong = { job_id?: string; words: string };

export const isDone = ({ answers }: Pick<Sent, 'answers'>): boolean => answers.some(({ status }) => status === 200);
