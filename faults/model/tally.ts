import type { Row, Target } from '../../bench/report.ts';
import { type Command, COMMANDS } from './commands.ts';
import type { Sent } from './play.ts';

const doneOf = (command: Command) => `${command}, done`;

/** Counts what was tried and what came of it, so that one sees whether a search has tried anything. */
export function openTally() {
  const counted = { sequences: 0, commands: 0, done: 0, twice: 0, busy: 0 };
  const by_command = new Map<Command, number>();
  return {
    add(sent: readonly Sent[]): void {
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
      const { sequences, commands, done, twice, busy } = counted;
      const row = (name: string, figure: number, unit = ''): Row => ({ name, figure, unit });
      return [
        row('sequences', sequences),
        row('sequences per second', sequences / seconds, '/s'),
        row('commands', commands),
        row('acknowledged', done),
        row('refused', commands - done),
        row('acknowledged share', (100 * done) / commands, '%'),
        row('sent twice', (100 * twice) / commands, '%'),
        row('busy, tried again', busy),
        ...COMMANDS.map((command) => row(doneOf(command), by_command.get(command) ?? 0)),
      ];
    },
  };
}
export type Tally = ReturnType<typeof openTally>;

/** A search that is refused everything has tried nothing. */
export const successes = (sequences: number): Record<string, Target> => ({
  'acknowledged share': { at_least: 40 },
  ...Object.fromEntries(COMMANDS.map((command) => [doneOf(command), { at_least: Math.floor(sequences / 30) }])),
});
