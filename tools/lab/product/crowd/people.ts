import { connect } from 'node:net';
import type { Answered, Ask } from '../crowd.ts';

const END_OF_HEAD = '\r\n\r\n';

/** One person: asks again as soon as they are answered. Reads no more of an answer than its length. */
function person({ url, path, token }: Ask, until: number, answered: Answered): Promise<void> {
  const { hostname, port } = new URL(url);
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nx-requested-with: XMLHttpRequest\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let began = performance.now();
    let left: number | undefined;
    socket.on('error', reject).on('close', () => reject(new Error('the server hung up')));
    socket.on('data', (data) => {
      if (left === undefined) {
        const head = data.toString('latin1', 0, 2_000);
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
        const end = head.indexOf(END_OF_HEAD);
        if (!head.startsWith('HTTP/1.1 200 ') || end === -1 || Number.isNaN(length)) return reject(new Error(head));
        answered.bytes = length;
        left = length + end + END_OF_HEAD.length;
      }
      left -= data.length;
      if (left > 0) return;
      const now = performance.now();
      answered.took.push(now - began);
      left = undefined;
      if (now >= until) {
        resolve();
        socket.destroy();
        return;
      }
      began = now;
      socket.write(request);
    });
    socket.write(request);
  });
}

async function ask(what: Ask): Promise<Answered> {
  const answered: Answered = { took: [], lasted_ms: 0, bytes: 0 };
  const began = performance.now();
  await Promise.all(Array.from({ length: what.people }, () => person(what, began + what.ms, answered)));
  return { ...answered, lasted_ms: performance.now() - began };
}

process.on('message', (what: Ask) => {
  ask(what).then(
    (answered) => process.send?.(answered),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
