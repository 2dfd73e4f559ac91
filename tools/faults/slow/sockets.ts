import { readFileSync } from 'node:fs';

const ESTABLISHED = '01';

/**
 * Who is connected to a port of this machine, by their own port, and how much waits on its way to them, as the system
 * sees it. A client that does not read is not told that it was closed; the system's table of connections tells.
 */
export function connectedTo(port: number): Map<number, number> {
  const all = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const rows = all.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === ESTABLISHED);
  const unread = new Map(
    rows
      .filter(([, , there]) => portOf(there) === port)
      .map(([, here, , , queues]) => [portOf(here), waiting(queues).rx]),
  );
  const theirs = rows.filter(([, here]) => portOf(here) === port);
  return new Map(
    theirs.map(([, , there, , queues]) => [portOf(there), waiting(queues).tx + (unread.get(portOf(there)) ?? 0)]),
  );
}

const portOf = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '0', 16);
const waiting = (queues = ''): { tx: number; rx: number } => {
  const [tx = 0, rx = 0] = queues.split(':').map((hex) => Number.parseInt(hex, 16));
  return { tx, rx };
};
