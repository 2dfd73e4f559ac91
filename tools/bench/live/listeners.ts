import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

const AT_ONCE = 25;

export type Hear = (who: string, event: string, id: string, at: number) => unknown;

/** Pages that are open and listen, each over a connection of its own. */
export function openListeners(url: string, hear: Hear) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const sent_back = new Set<string>();
  let broken = 0;

  const open = (name: string, token: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) });
      sockets.push(socket);
      socket.write(`GET /api/v1/live HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`);
      let unread = '';
      let opened = false;
      socket.on('data', (data) => {
        const at = performance.now();
        const parts = (unread + data.toString('latin1')).split(/\r?\n\r?\n/);
        unread = parts.pop() ?? '';
        for (const part of parts) {
          const event = /^event: (\w+)$/m.exec(part)?.[1];
          if (event !== undefined) hear(name, event, /^id: (\S+)$/m.exec(part)?.[1] ?? '', at);
          else if (part.startsWith('retry: ') && opened) sent_back.add(name);
          else if (part.startsWith('retry: ')) resolve();
          else if (part.startsWith('HTTP/1.1 ') && !part.startsWith('HTTP/1.1 200')) reject(new Error(part));
          opened ||= part.startsWith('retry: ');
        }
      });
      socket.on('close', () => broken++).on('error', reject);
    });

  return {
    broken: () => broken,
    /** People who were told that they missed something, and to reload. */
    sent_back,
    async open(tokens: Iterable<readonly [name: string, token: string]>): Promise<void> {
      const waiting = [...tokens];
      insistOnFiles(sockets.length + waiting.length + 100);
      const opener = async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await open(...next);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, opener));
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
export type Listeners = ReturnType<typeof openListeners>;

/** Each connection is a file to the system, here and in the server. */
function insistOnFiles(wanted: number): void {
  const most = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  if (most < wanted)
    throw new Error(`This opens ${wanted} files, and the system allows ${most}: raise it by ulimit -Hn`);
}
