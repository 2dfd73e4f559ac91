import { setTimeout as sleep } from 'node:timers/promises';
import { callerOf, signIn } from '../../lab/product/clients.ts';
import { memoryMb } from '../../lab/runner/cpu.ts';
import type { Server } from '../../lab/product/server.ts';
import type { Measured } from '../../lab/runner/report.ts';
import { PASSWORD, PEOPLE } from './load.ts';
import { resultOf, row } from '../../lab/runner/tally.ts';

/** The whole list as a file: how fast it comes, and that the server does not hold it. */
export async function measureExport({ server, total }: { server: Server; total: number }): Promise<Measured> {
  const caller = callerOf(server.url, await signIn(server.url, PEOPLE.admin, PASSWORD));
  try {
    const before = memoryMb(server.pid);
    let most = before;
    let ended = false;
    const watching = (async () => {
      for (; !ended; await sleep(50)) most = Math.max(most, memoryMb(server.pid));
    })();
    const began = performance.now();
    let lines = 0;
    for await (const part of await caller.open('/api/v1/users/export')) lines += linesIn(part as Buffer);
    ended = true;
    await watching;
    const missing = 'export: lines missing';
    return resultOf([
      row(missing, Math.abs(lines - 1 - total), 'rows', { at_most: 0 }),
      row('export', (lines - 1) / ((performance.now() - began) / 1000), 'rows/s'),
      row('export: memory the server grew by', most - before, 'MB'),
    ]);
  } finally {
    caller.close();
  }
}

const NEW_LINE = 10;
function linesIn(part: Buffer): number {
  let lines = 0;
  for (let at = part.indexOf(NEW_LINE); at !== -1; at = part.indexOf(NEW_LINE, at + 1)) lines++;
  return lines;
}
