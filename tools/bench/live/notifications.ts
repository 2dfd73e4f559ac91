import { setTimeout as sleep } from 'node:timers/promises';
import { LOOK_MS } from '../../../apps/server/src/adapters/live.ts';
import { heldMb } from '../../lab/runner/memory.ts';
import { cpuMeter } from '../../lab/runner/cpu.ts';
import type { Row } from '../../lab/runner/report.ts';
import { ADMIN, fillMarket, tokenOf } from '../../lab/product/market.ts';
import { latencies, perStream } from './rows.ts';
import { type Stage, withStage } from './stage.ts';
import { row } from '../../lab/runner/tally.ts';

const PEOPLE = 500;
const ALONE = 20;
/** Past this nobody will be told any more. */
const PATIENCE_MS = LOOK_MS + 5_000;

/** Rounds in which everyone is told something, and in which one person is; whether to look at the memory, which takes seconds. */
type Rounds = { all: number; one: number; weigh?: boolean };

export const fillCompanies = (owner_url: string) => fillMarket(owner_url, { people: PEOPLE, alone: ALONE });

/** Five hundred open pages on one server, told what their company's status has become through another server. */
export async function measureNotifications(
  owner_url: string,
  environment: Record<string, string>,
  rounds: Rounds,
): Promise<Row[]> {
  /** Time at which each was last told something. */
  const heard = new Map<string, number>();
  const hear = (who: string, event: string, _: string, at: number) => {
    if (event === 'notification') heard.set(who, at);
  };
  return withStage(owner_url, environment, hear, async (stage) => {
    const { here, listeners } = stage;
    const before = rounds.weigh ? await heldMb(here) : undefined;
    await listeners.open(everyone().map((who) => [who, tokenOf(who)]));
    const after = rounds.weigh ? await heldMb(here) : undefined;
    const used = cpuMeter([here.pid]);
    const all = await tellAgain(stage, heard, rounds.all, () => 0);
    const cpu_us = (used() ?? Number.NaN) * 1_000;
    const one = await tellAgain(stage, heard, rounds.one, (n) => 1 + (n % ALONE));
    return [
      ...latencies('500 at once', all.took),
      ...(rounds.one > 0 ? latencies('one', one.took) : []),
      row('not told', all.missing + one.missing),
      row('streams broken', listeners.broken()),
      row('CPU of the listening server, each told', cpu_us / all.took.length, 'us'),
      ...(before && after ? perStream(before, after, PEOPLE + ALONE) : []),
    ];
  });
}

type Told = { took: number[]; missing: number };

async function tellAgain(
  stage: Stage,
  heard: Map<string, number>,
  times: number,
  which: (n: number) => number,
): Promise<Told> {
  const agencies = await listAgencies(stage.there.url);
  const told: Told = { took: [], missing: 0 };
  for (let n = 0; n < times; n++) await tell(told, stage, heard, agencies[which(n)], everyone(which(n)));
  return told;
}

/** Changes a company's status through one server and waits until its people have heard of it from the other. */
async function tell(
  told: Told,
  { there, commits }: Stage,
  heard: Map<string, number>,
  agency: Agency | undefined,
  people: string[],
): Promise<void> {
  if (agency === undefined) throw new Error('There is no such agency');
  await sleep(Math.random() * 250);
  heard.clear();
  const { agency_id, company_name } = agency;
  agency.status = agency.status === 'active' ? 'non-active' : 'active';
  const committing = commits.next();
  const answer = await fetch(`${there.url}/api/v1/agencies/${agency_id}`, {
    method: 'PUT',
    headers: { ...AS_ADMIN, 'content-type': 'application/json' },
    body: JSON.stringify({ company_name, status: agency.status, ...ADDRESS }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  const committed = await committing;
  while (heard.size < people.length && performance.now() - committed < PATIENCE_MS) await sleep(2);
  for (const who of people) {
    const at = heard.get(who);
    if (at === undefined) told.missing++;
    else told.took.push(Math.max(0, at - committed));
  }
}

type Agency = { agency_id: string; company_name: string; status: string };
const ADDRESS = { address_line_1: '14 Carr Lane', city: 'York', post_code: 'YO26 5RL' };
const AS_ADMIN = { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${tokenOf(ADMIN)}` };

/** Agencies in the order in which they were made: the large one first. */
async function listAgencies(url: string): Promise<Agency[]> {
  const answer = await fetch(`${url}/api/v1/agencies?page_size=50`, { headers: AS_ADMIN });
  const { data } = (await answer.json()) as { data: Agency[] };
  const number = ({ company_name }: Agency) => Number(company_name.split(' ')[1]);
  return data.toSorted((a, b) => number(a) - number(b));
}

/** The emails of everyone, or of those of one agency. */
const everyone = (agency?: number): string[] =>
  (agency === undefined ? Array.from({ length: 1 + ALONE }, (_, n) => n) : [agency]).flatMap((n) =>
    Array.from({ length: n === 0 ? PEOPLE : 1 }, (_, i) => `${n}.${i + 1}@bench.example`),
  );
