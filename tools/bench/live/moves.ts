import { setTimeout as sleep } from 'node:timers/promises';
import { dayAfter, londonDay } from '@handover/domain/time';
import { LOOK_MS } from '../../../apps/server/src/adapters/live.ts';
import type { MadeJob } from '../../../apps/server/test/makeJobs.ts';
import { shiftForm } from '../../../apps/server/test/shiftForm.ts';
import type { Server } from '../../lab/product/server.ts';
import { ADMIN, tokenOf } from '../../lab/product/market.ts';
import type { Stage } from './stage.ts';
import type { Tree } from './tree.ts';

/** Past this nobody will be told any more. */
const PATIENCE_MS = LOOK_MS + 5_000;
const AT_ONCE = 2;

/** Takes a shift down if it is up, and puts it up if it is down, as its form would. */
export async function turn({ url }: Server, job: MadeJob, token = tokenOf(ADMIN)): Promise<void> {
  const status = job.status === 'Published' ? 'Unpublished' : 'Published';
  const date = dayAfter(londonDay(new Date()), 7);
  const answer = await fetch(`${url}/api/v1/jobs/${job.job_id}`, {
    method: 'PUT',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(shiftForm(job, { status, date, deadline: date })),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  job.status = status;
}

/** The shifts one after the other, by a few people at once. */
export async function turnEach(server: Server, jobs: readonly MadeJob[]): Promise<void> {
  const waiting = [...jobs];
  const someone = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await turn(server, next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, someone));
}

/** Records who was told of which entry of a history, and when. */
export function keepMoves() {
  const heard = new Map<string, Map<string, number>>();
  let twice = 0;

  return {
    hear(who: string, event: string, id: string, at: number): void {
      if (event !== 'job') return;
      const by = heard.get(id) ?? new Map<string, number>();
      heard.set(id, by);
      if (by.has(who)) twice++;
      else by.set(who, at);
    },
    /** Waits until all have heard of every move, or nobody will; those who were sent back read it themselves. */
    async reckon({ commits: { moved }, listeners: { sent_back } }: Stage, { hearersOf, jobs }: Tree) {
      const began = performance.now();
      const missing = () =>
        [...moved].flatMap(([id, { office_id }]) =>
          [...hearersOf(office_id)].filter((who) => !heard.get(id)?.has(who) && !sent_back.has(who)),
        ).length;
      while ((moved.size < jobs.length || missing() > 0) && performance.now() - began < PATIENCE_MS) await sleep(50);
      const all = [...moved].map(([id, { office_id, at }]) => ({ at, by: [...(heard.get(id) ?? [])], office_id }));
      return {
        took: all.flatMap(({ at, by }) => by.map(([, told]) => Math.max(0, told - at))),
        missing: missing(),
        twice,
        astray: all.flatMap(({ by, office_id }) => by.filter(([who]) => !hearersOf(office_id).has(who))).length,
      };
    },
    /** Forgets all entries until now. */
    forget({ commits }: Stage): void {
      commits.moved.clear();
      heard.clear();
      twice = 0;
    },
  };
}
export type Moves = ReturnType<typeof keepMoves>;
