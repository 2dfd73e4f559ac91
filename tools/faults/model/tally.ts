import type { Row, Target } from '../../lab/runner/report.ts';
import { type Command, COMMANDS, isOfTheDay } from './commands.ts';
import type { EntryRow, Seen } from './look.ts';
import type { Sent } from './play.ts';
import { row } from '../../lab/runner/tally.ts';

const doneOf = (command: Command) => `${command}, done`;
/** Entries that the clock makes by itself. */
const BY_CLOCK = ['no_show', 'unassign', 'miss', 'close'] as const satisfies readonly EntryRow['command'][];
const byClock = (command: string) => `${command} by the clock`;
const CLAIMS = 'came to what was no longer theirs';
const DRIFT = 'counts of the dashboard that a recount finds otherwise';

/** Counts what was tried and what came of it, so that one sees whether a search has tried anything. */
export function openTally() {
  const counted = { sequences: 0, commands: 0, done: 0, twice: 0, busy: 0, drift: 0 };
  const by_command = new Map<Command, number>();
  const beside = new Map<string, number>();
  const count = (name: string, n: number) => beside.set(name, (beside.get(name) ?? 0) + n);
  return {
    add(sent: readonly Sent[], { history, claims }: Pick<Seen, 'history' | 'claims'>, drift: readonly string[]): void {
      counted.drift += drift.length;
      count(CLAIMS, claims.length);
      for (const wanted of BY_CLOCK) {
        const its = history.filter(({ command, actor_id }) => command === wanted && actor_id === null);
        count(byClock(wanted), its.length);
      }
      counted.sequences++;
      for (const { planned, answers, busy } of sent) {
        counted.commands++;
        counted.busy += busy;
        if (answers.length > 1) counted.twice++;
        if (!answers.some(({ status }) => status === 200)) continue;
        counted.done++;
        by_command.set(planned.command, (by_command.get(planned.command) ?? 0) + 1);
      }
    },
    rows(seconds: number): Row[] {
      const { sequences, commands, done, twice, busy, drift } = counted;
      return [
        row('sequences', sequences),
        row('sequences per second', sequences / seconds, '/s'),
        row('commands', commands),
        row('acknowledged', done),
        row('refused', commands - done),
        row('acknowledged share', (100 * done) / commands, '%'),
        row('sent twice', (100 * twice) / commands, '%'),
        row('busy, tried again', busy),
        row(DRIFT, drift),
        ...COMMANDS.map((command) => row(doneOf(command), by_command.get(command) ?? 0)),
        ...[...BY_CLOCK.map(byClock), CLAIMS].map((name) => row(name, beside.get(name) ?? 0)),
      ];
    },
  };
}
export type Tally = ReturnType<typeof openTally>;

const atLeast = (names: readonly string[], least: number): Record<string, Target> =>
  Object.fromEntries(names.map((name) => [name, { at_least: Math.floor(least) }]));

/** A search that is refused everything has tried nothing. */
export const ACKNOWLEDGED: Record<string, Target> = { 'acknowledged share': { at_least: 40 }, [DRIFT]: { at_most: 0 } };

/** Over many sequences every command succeeds now and then, and the clock strikes; over a few it is a matter of chance. */
export const successes = (sequences: number): Record<string, Target> => ({
  ...ACKNOWLEDGED,
  ...atLeast(COMMANDS.filter((command) => !isOfTheDay(command)).map(doneOf), sequences / 30),
  // Only one sequence in three is of the day.
  ...atLeast([...COMMANDS.filter(isOfTheDay).map(doneOf), ...BY_CLOCK.map(byClock), CLAIMS], sequences / 100),
});
