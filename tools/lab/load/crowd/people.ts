import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, type Journey, moment } from '../crowd.ts';
import { openSockets } from './sockets.ts';

const TELL_EVERY_MS = 250;

const sockets = openSockets(process.argv[2] ?? '');
let calls: Call[] = [];
let done = 0;

async function walk({ due, steps }: Journey): Promise<void> {
  await sleep(Math.max(0, due - moment()));
  let at = due;
  for (const step of steps) {
    const { status, retry_after } = await sockets.ask(step);
    const now = moment();
    calls.push({ kind: step.kind, at, ms: now - at, status, retry_after });
    if (status !== 200) break;
    at = now;
  }
  done++;
}

process.on('message', (journeys: Journey[]) => journeys.forEach((journey) => void walk(journey)));
process.on('disconnect', () => process.exit());
setInterval(() => {
  if (done === 0 && calls.length === 0) return;
  process.send?.({ calls, done });
  calls = [];
  done = 0;
}, TELL_EVERY_MS);
