import { connect, type Socket } from 'node:net';

const AT_ONCE = 25;

/** Pages that are open and listen, each over a connection of its own. */
export function openListeners(url: string) {
  const { hostname, port } = new URL(url);
  /** When each was last told something. */
  const heard = new Map<string, number>();
  const sockets: Socket[] = [];
  let broken = 0;

  const open = (name: string, token: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) });
      sockets.push(socket);
      socket.write(`GET /api/v1/live HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`);
      socket.on('data', (data) => {
        const text = data.toString('latin1');
        if (text.includes('event: notification')) heard.set(name, performance.now());
        else if (text.includes('retry: ')) resolve();
        else if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text));
      });
      socket.on('close', () => broken++).on('error', reject);
    });

  return {
    heard,
    broken: () => broken,
    async open(tokens: ReadonlyMap<string, string>): Promise<void> {
      const waiting = [...tokens];
      const opener = async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await open(...next);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, opener));
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
export type Listeners = ReturnType<typeof openListeners>;
