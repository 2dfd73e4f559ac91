import { inDatabase, psql, withOwner } from '../../lab/machine/postgres.ts';
import type pg from 'pg';
import type { Market } from '../../lab/product/seedMarket.ts';
import { median } from '../../lab/runner/figures.ts';
import type { Measured, Row } from '../../lab/runner/report.ts';
import { type Aggregation, startAggregation } from './aggregation.ts';
import { type Cost, type Place, moveShifts, postShifts, rollupTriggers } from './moving.ts';
import { guardRollups } from './guardCounts.ts';
import { resultOf, row, together } from '../../lab/runner/tally.ts';

/** Kinds of writes, and the share of their rate without rollups that must remain. */
const SPREAD = { name: 'spread over care providers, 8 at once', people: 8, at_least: 0.75 };
const HOT = { name: 'half on one care provider and day, 32 at once', people: 32, at_least: 0.6 };
type Writers = typeof SPREAD;

/** `shifts` are so many that two who write at once rarely meet at one of them. */
type Pace = { rounds: number; seconds: number; shifts: number };

/**
 * What a status change costs with rollups beside the same without them, in turn, while the worker folds. In a market of
 * middle size: a change appends as much in any, and in a larger one it costs more without them.
 */
export const measureWrites = (market: Market, pace: Pace): Promise<Measured> =>
  written(market, async (place) => {
    const spread = await postShifts(place.owner, pace.shifts, false);
    const hot = await postShifts(place.owner, pace.shifts, true);
    const writes = (writers: Writers, { first, last }: typeof spread) =>
      compare(market, writers, pace.rounds, (on) =>
        moveShifts(place, { first, last }, writers.people, pace.seconds, on),
      );
    return [
      await writes(SPREAD, spread),
      // Both ranges follow each other, so that half of the drawn numbers are of either.
      await writes(HOT, { first: spread.first, last: hot.last }),
    ];
  });

/** A moment on a busy machine cannot show what is aimed at: that nobody waits for ever and everything is counted, it can. */
export const tryWrites = (market: Market, { seconds, shifts }: Omit<Pace, 'rounds'>): Promise<Measured> =>
  written(market, async (place) => {
    const { first } = await postShifts(place.owner, shifts, false);
    const { last } = await postShifts(place.owner, shifts, true);
    const { per_s } = await moveShifts(place, { first, last }, HOT.people, seconds, true);
    const name = `status changes ${HOT.name}, at ${market.name}, per second`;
    return [{ rows: [row(name, per_s, '/s')], targets: {} }];
  });

/** Measures writes in a copy of the market, while the worker aggregates; in the end everything is recounted. */
const written = (market: Market, write: (place: Place) => Promise<Measured[]>): Promise<Measured> =>
  withCopy(market, async (owner_url) => {
    return withOwner(owner_url, async (owner) => {
      const aggregation = await startAggregation(owner_url);
      const triggers = await rollupTriggers(owner);
      const measured = await stopAfter(aggregation, write({ owner, owner_url, triggers, aggregation }));
      const troubled = await troubles(owner, market, aggregation);
      return together([...measured, troubled, await guardRollups(owner, `at ${market.name} after the writes`)]);
    });
  });

/** Round by round, one first and then the other, so that a busy minute falls on both. */
async function compare(
  { name }: Market,
  { name: how, at_least }: Writers,
  rounds: number,
  move: (on: boolean) => Promise<Cost>,
): Promise<Measured> {
  await move(true); // to warm up
  const costs: { on: Cost; off: Cost }[] = [];
  for (let n = 0; n < rounds; n++) {
    const first = await move(n % 2 === 0);
    const second = await move(n % 2 !== 0);
    costs.push(n % 2 === 0 ? { on: first, off: second } : { on: second, off: first });
  }
  const of = (figure: (round: { on: Cost; off: Cost }) => number) => median(costs.map(figure));
  const title = `status changes ${how}, at ${name}`;
  const kept = `${title}, throughput with rollups to without`;
  const rows: Row[] = [
    row(
      kept,
      of(({ on, off }) => on.per_s / off.per_s),
      'times',
    ),
    row(
      `${title}, CPU with rollups and aggregation to without`,
      of(({ on, off }) => on.cpu_ms / off.cpu_ms),
      'times',
    ),
    row(
      `${title}, CPU with rollups and aggregation`,
      of(({ on }) => on.cpu_ms),
      'ms',
    ),
    row(
      `${title}, CPU without`,
      of(({ off }) => off.cpu_ms),
      'ms',
    ),
    row(
      `${title}, per second`,
      of(({ on }) => on.per_s),
      '/s',
    ),
    row(
      `${title}, per second without`,
      of(({ off }) => off.per_s),
      '/s',
    ),
  ];
  return { rows, targets: { [kept]: { at_least } } };
}

/** Counts deadlocks, as the database reports them, and aggregations that were cut short. */
async function troubles(owner: pg.Client, { name }: Market, aggregation: Aggregation): Promise<Measured> {
  const { rows } = await owner.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  const [deadlocks, cut] = [`status changes at ${name}, deadlocks`, `status changes at ${name}, folds cut short`];
  return resultOf([
    row(deadlocks, Number(rows[0]?.deadlocks), '', { at_most: 0 }),
    row(cut, aggregation.failed(), '', { at_most: 0 }),
  ]);
}

async function stopAfter<T>(aggregation: Aggregation, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    await aggregation.stop();
  }
}

/** Lends a copy of a market, to write in; the market itself stays as it was loaded. Open connections to it are ended. */
async function withCopy<T>({ database, owner_url }: Market, use: (url: string) => Promise<T>): Promise<T> {
  const copy = `${database}_copy`;
  const elsewhere = inDatabase(owner_url, 'postgres');
  const drop = () => psql(elsewhere, '-c', `drop database if exists ${copy} with (force)`);
  await drop();
  await psql(elsewhere, '-c', `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
  await psql(elsewhere, '-c', `create database ${copy} template ${database} strategy file_copy`);
  try {
    return await use(inDatabase(owner_url, copy));
  } finally {
    await drop();
  }
}
