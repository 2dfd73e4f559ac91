import { quantile } from '../../lab/runner/figures.ts';
import type { Row } from '../../lab/runner/report.ts';
import type { Call } from '../../lab/load/crowd.ts';
import { WRITTEN } from '../../lab/load/mix.ts';

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

/** How a run was answered, as a whole and by what was asked. */
export function answerRows(calls: readonly Call[], seconds: number): Row[] {
  const ms = calls.map((call) => call.ms);
  const kinds = [...Map.groupBy(calls, ({ kind }) => kind)].toSorted(([a], [b]) => a.localeCompare(b));
  return [
    { name: 'calls', figure: calls.length, unit: '' },
    { name: 'calls a second', figure: calls.length / seconds, unit: '/s' },
    { name: 'errors', figure: errorsIn(calls).length, unit: '' },
    { name: 'refused by a rule', figure: calls.filter(isRuled).length, unit: '' },
    { name: 'p50', figure: quantile(ms, 0.5), unit: 'ms' },
    { name: 'p95', figure: quantile(ms, 0.95), unit: 'ms' },
    { name: 'p99', figure: quantile(ms, 0.99), unit: 'ms' },
    { name: 'slowest', figure: longest(calls), unit: 'ms' },
    ...kinds.map(([kind, its]) => ({ name: `${kind}, p95`, figure: p95(its), unit: 'ms' })),
  ];
}
