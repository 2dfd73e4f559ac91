import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobRecord } from '@handover/contract/shifts/shiftCommands';
import { openWire } from '../../lab/product/wire.ts';

/** Statuses that leave the outcome open: the call is repeated under the same key. */
const UNKNOWN = new Set([undefined, 502, 503, 504]);
const PAUSE_MS = 150;
/** A note that is still under way when everybody stops is tried for so long. */
const LAST_S = 30;

type Where = { urls: string[]; token: string; job_ids: string[] };

/**
 * People who write notes on shifts, one after the other: each note under a key of its own, sent again under that key
 * until it is answered, by either server in turn as behind a balancer.
 */
export function openWriters({ urls, token, job_ids }: Where, writers: number) {
  const wires = urls.map((url) => openWire(url, writers * 2));
  const acknowledged = new Set<string>();
  const seen = { unknown: 0, wrong: 0, slowest_ms: 0, gap_ms: 0 };
  let last_at = performance.now();
  let stopping_at = Infinity;
  let first_wrong: string | undefined;

  const confirm = (text: string) => {
    const now = performance.now();
    seen.gap_ms = Math.max(seen.gap_ms, now - last_at);
    last_at = now;
    acknowledged.add(text);
  };
  const note = async (turn: number): Promise<void> => {
    const text = randomUUID();
    const job_id = job_ids[turn % job_ids.length] ?? '';
    for (let tried = turn; performance.now() < stopping_at + LAST_S * 1000; tried++) {
      const began = performance.now();
      const wire = wires[tried % wires.length];
      if (wire === undefined) throw new Error('There is no server');
      const { status, body } = await wire.call(jobRecord.addNote, { job_id, text }, token, text);
      seen.slowest_ms = Math.max(seen.slowest_ms, performance.now() - began);
      if (status === 200) return confirm(text);
      if (!UNKNOWN.has(status)) {
        seen.wrong += 1;
        first_wrong ??= `${status}: ${JSON.stringify(body).slice(0, 300)}`;
      }
      seen.unknown += 1;
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  };
  const people = Array.from({ length: writers }, async (_, which) => {
    for (let turn = which; stopping_at === Infinity; turn += writers) await note(turn);
  });
  return {
    acknowledged,
    seen,
    firstWrong: () => first_wrong,
    async stop(): Promise<void> {
      stopping_at = performance.now();
      await Promise.all(people);
      for (const wire of wires) wire.close();
    },
  };
}
