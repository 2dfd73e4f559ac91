import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Mail server that keeps no mail: what a mail costs the worker counts, what it costs its receiver does not. */
export async function openMailSink() {
  const server = createServer((socket) => {
    let in_letter = false;
    socket.on('error', () => undefined);
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 post');
    let unread = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      const lines = (unread + text).split('\r\n');
      unread = lines.pop() ?? '';
      for (const line of lines) {
        if (in_letter) {
          if (line !== '.') continue;
          in_letter = false;
          say('250 taken');
        } else if (line === 'DATA') {
          in_letter = true;
          say('354 go on');
        } else if (line === 'QUIT') socket.end('221 goodbye\r\n');
        else say('250 post');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (): void => void server.close(),
  };
}
