import { quantile } from '../../lab/runner/figures.ts';
import type { Row } from '../../lab/runner/report.ts';
import type { Call } from '../../lab/load/crowd.ts';
import { WRITTEN } from '../../lab/load/mix.ts';
import { row } from '../../lab/runner/tally.ts';

const MOST_TOLD = 10;

/** The policy's own no to a command: somebody else was quicker, or they are booked that day. */
const RULED = 409;
/** A shift that somebody was given a moment ago is not there for anyone else who applies. */
const isGone = ({ kind, status }: Call): boolean => kind === 'apply' && status === 404;
const isRuled = (call: Call): boolean => isGone(call) || (call.status === RULED && WRITTEN.has(call.kind));
export const isWell = ({ status }: Call): boolean => status === 200;
export const isShed = ({ status, retry_after }: Call): boolean => status === 503 && retry_after;
const isError = (call: Call): boolean => !isWell(call) && !isRuled(call);

export const p95 = (calls: readonly Call[]): number =>
  quantile(
    calls.map(({ ms }) => ms),
    0.95,
  );
export const longest = (calls: readonly Call[]): number => calls.reduce((most, { ms }) => Math.max(most, ms), 0);

export const errorsIn = (calls: readonly Call[]): Call[] => calls.filter(isError);

export function tellErrors(calls: readonly Call[]): void {
  const told = Map.groupBy(errorsIn(calls), ({ kind, status }) => `${kind}: ${status ?? 'no answer'}`);
  for (const [words, its] of [...told].slice(0, MOST_TOLD)) console.log(`${words}, ${its.length} times`);
}

/** Rows on the answers of a run, as a whole and by kind of call. */
export function answerRows(calls: readonly Call[], seconds: number): Row[] {
  const ms = calls.map((call) => call.ms);
  const kinds = [...Map.groupBy(calls, ({ kind }) => kind)].toSorted(([a], [b]) => a.localeCompare(b));
  return [
    row('calls', calls.length),
    row('calls a second', calls.length / seconds, '/s'),
    row('errors', errorsIn(calls).length),
    row('refused by a rule', calls.filter(isRuled).length),
    row('p50', quantile(ms, 0.5), 'ms'),
    row('p95', quantile(ms, 0.95), 'ms'),
    row('p99', quantile(ms, 0.99), 'ms'),
    row('slowest', longest(calls), 'ms'),
    ...kinds.map(([kind, its]) => row(`${kind}, p95`, p95(its), 'ms')),
  ];
}
