import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Message-IDs of the mails for each address, in order. */
export type Received = Map<string, string[]>;

/** A post office of one's own that takes everything and keeps count. */
export async function openPostbox() {
  const received: Received = new Map();
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => undefined);
    converse(socket, received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close(): void {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

const END_OF_LETTER = '\r\n.\r\n';

/** Minimal SMTP server. A mail is counted before it is acknowledged. */
function converse(socket: Socket, received: Received): void {
  let heard = '';
  let to: string[] = [];
  let in_letter = false;
  const answer = (line: string) => void socket.write(`${line}\r\n`);
  const take = (letter: string) => {
    const id = /^message-id:\s*(\S+)/im.exec(letter)?.[1] ?? 'none';
    for (const address of to) received.set(address, [...(received.get(address) ?? []), id]);
    to = [];
    answer('250 Taken');
  };
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
    if (verb === 'DATA') in_letter = true;
    if (verb === 'QUIT') socket.end('221 Goodbye\r\n');
    else answer(verb === 'DATA' ? '354 Go on' : '250 Yes');
  };
  answer('220 postbox');
  socket.setEncoding('utf8').on('data', (part: string) => {
    heard += part;
    for (;;) {
      const [end, length] = in_letter
        ? [heard.indexOf(END_OF_LETTER), END_OF_LETTER.length]
        : [heard.indexOf('\r\n'), '\r\n'.length];
      if (end < 0) return;
      const text = heard.slice(0, end);
      heard = heard.slice(end + length);
      if (in_letter) {
        in_letter = false;
        take(text);
      } else command(text);
    }
  });
}
