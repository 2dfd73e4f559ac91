import { SCHEDULE } from '../../../apps/server/src/scheduledTasks.ts';
import { duration } from './duration.ts';

const HEAD = `# Scheduled tasks

Everything that the worker repeats by the clock, from \`apps/server/src/scheduledTasks.ts\`. This page is written by \`npm run reference\`. To add a nightly task, add a row to \`SCHEDULE\` and its function beside it; a task that a command queues goes to its feature's \`tasks.ts\` ([how to](how-to.md)).

| Task | Every | From, in London | What it does |
| --- | --- | --- | --- |
`;

/** The page of scheduled tasks. */
export const scheduledPage = (): string =>
  HEAD +
  Object.entries<{ every_ms: number; does: string; from?: string }>(SCHEDULE)
    .map(([name, { every_ms, from = '', does }]) => `| \`${name}\` | ${duration(every_ms)} | ${from} | ${does} |\n`)
    .join('');
