import { connect, type Socket } from 'node:net';

const BYTE_EVERY_MS = 500;
/** Number of large answers asked for at once, none of them read: more than the system buffers for one client, and not yet refused. */
const ANSWERS = 10;

/** `port`: by which it is known on the server's side. `began`: from when it was too slow. `queued`: what waits for it. */
export type SlowClient = { kind: string; socket: Socket; port: number; began: number; queued: number };
type Way = { kind: string; be: (socket: Socket, n: number) => void };

const head = (method: string, path: string, ...headers: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'host: slow.example', 'x-requested-with: XMLHttpRequest', ...headers, '', ''].join(
    '\r\n',
  );

/** One byte at a time, for as long as it is let. */
function byteByByte(socket: Socket, text: string): void {
  let at = 0;
  const next = setInterval(() => {
    if (socket.writable) socket.write(text[at++ % text.length] ?? 'x');
  }, BYTE_EVERY_MS);
  socket.once('close', () => clearInterval(next));
}

type Signed = { user_id: string; token: string };

/** A reader has stopped reading for good. */
export const waysOf = (people: readonly Signed[]): Way[] => {
  const someone = (n: number) => people[n % people.length] ?? { user_id: '', token: '' };
  const bearer = (n: number) => `authorization: Bearer ${someone(n).token}`;
  return [
    { kind: 'headers byte by byte', be: (socket) => byteByByte(socket, head('GET', '/api/v1/me').slice(0, -2)) },
    {
      kind: 'bodies byte by byte',
      be(socket) {
        socket.write(head('POST', '/api/v1/login', 'content-type: application/json', 'content-length: 5000'));
        byteByByte(socket, ' ');
      },
    },
    {
      kind: 'files byte by byte',
      be(socket, n) {
        const path = `/api/v1/users/${someone(n).user_id}/picture`;
        socket.write(head('PUT', path, bearer(n), 'content-type: image/png', 'content-length: 500000'));
        byteByByte(socket, ' ');
      },
    },
    { kind: 'idle sockets', be: () => undefined },
    {
      kind: 'readers of large answers',
      be(socket) {
        socket.pause();
        socket.write(head('GET', '/api/docs/openapi.json').repeat(ANSWERS));
      },
    },
    {
      kind: 'readers of exports',
      be(socket, n) {
        socket.pause();
        // A client that is told to come back later is let go, and is no slow reader.
        socket.write(head('GET', '/api/v1/users/export', bearer(n), 'connection: close'));
      },
    },
    {
      kind: 'readers of live streams',
      be(socket, n) {
        // Hears that it is open, and nothing after that.
        socket.once('data', () => socket.pause());
        socket.write(head('GET', '/api/v1/live', bearer(n)));
      },
    },
  ];
};

/** Opens the given number of each kind, all at once. */
export async function openSlowClients(url: string, ways: readonly Way[], each: number): Promise<SlowClient[]> {
  const { hostname, port } = new URL(url);
  return Promise.all(
    ways.flatMap(({ kind, be }) =>
      Array.from(
        { length: each },
        (_, n) =>
          new Promise<SlowClient>((resolve, reject) => {
            const socket = connect(Number(port), hostname);
            socket.once('error', reject).once('connect', () => {
              socket.off('error', reject).on('error', () => undefined);
              // What is not paused on purpose listens, so that it hears when it is closed.
              socket.resume();
              be(socket, n);
              resolve({ kind, socket, port: socket.localPort ?? 0, began: performance.now(), queued: 0 });
            });
          }),
      ),
    ),
  );
}
