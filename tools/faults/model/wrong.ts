import type { Answer } from '../../lab/product/wire.ts';

/** Violation of a rule, and its shift. */
export type Wrong = { job_id?: string; words: string };

export const isDone = ({ answers }: { answers: readonly Answer[] }): boolean =>
  answers.some(({ status }) => status === 200);
