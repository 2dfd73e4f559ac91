import { readFileSync } from 'node:fs';

const ESTABLISHED = '01';

/**
 * Who is connected to a port of this machine, by their own port, as the system sees it. Whoever does not read is not told
 * that they were closed; the system's table of connections tells.
 */
export function connectedTo(port: number): Set<number> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const found = new Set<number>();
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)) {
    const [, here, there, state] = line.trim().split(/\s+/);
    if (here?.endsWith(`:${hex}`) && state === ESTABLISHED) found.add(Number.parseInt(there?.split(':')[1] ?? '0', 16));
  }
  return found;
}
