import { connect, type Socket } from 'node:net';
import type { Request } from '../crowd.ts';

const PATIENCE_MS = 20_000;
const END_OF_HEAD = '\r\n\r\n';

type Answer = { status: number | undefined; retry_after: boolean };
const NONE: Answer = { status: undefined, retry_after: false };

/** Kept connections, as many as are needed at once; reads no more of an answer than its status and its length. */
export function openSockets(url: string) {
  const { hostname, port } = new URL(url);
  const idle: Socket[] = [];
  const waiting = new WeakMap<Socket, (answer: Answer) => void>();

  const open = (): Socket => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let head: Answer | undefined;
    let left = 0;
    const give = (answer: Answer) => {
      const resolve = waiting.get(socket);
      waiting.delete(socket);
      head = undefined;
      resolve?.(answer);
    };
    socket.on('data', (data) => {
      if (head === undefined) {
        const text = data.toString('latin1', 0, 3_000);
        const end = text.indexOf(END_OF_HEAD);
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
        // Heads come whole here; one that does not is as good as no answer.
        if (end === -1 || Number.isNaN(length)) return void socket.destroy();
        head = { status: Number(text.slice(9, 12)), retry_after: /\r\nretry-after: \d/i.test(text) };
        left = length + end + END_OF_HEAD.length;
      }
      left -= data.length;
      if (left > 0) return;
      idle.push(socket);
      give(head);
    });
    socket.setTimeout(PATIENCE_MS, () => waiting.has(socket) && socket.destroy());
    socket
      .on('error', () => undefined)
      .on('close', () => {
        const at = idle.indexOf(socket);
        if (at !== -1) idle.splice(at, 1);
        give(NONE);
      });
    return socket;
  };

  return {
    ask(request: Request): Promise<Answer> {
      const socket = idle.pop() ?? open();
      return new Promise((resolve) => {
        waiting.set(socket, resolve);
        socket.write(wordsOf(request, hostname));
      });
    },
    close: (): void => [...idle].forEach((socket) => socket.destroy()),
  };
}

function wordsOf({ method, path, token, body, key }: Request, host: string): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'x-requested-with: XMLHttpRequest',
    `authorization: Bearer ${token}`,
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(method === 'GET' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join('\r\n')}${END_OF_HEAD}${text}`;
}
