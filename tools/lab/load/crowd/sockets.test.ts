import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSockets } from './sockets.ts';

let server: Server;
let connections = 0;
let heard: string[] = [];
beforeEach(async () => {
  connections = 0;
  heard = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      if (request.url === '/gone') return void request.socket.destroy();
      const busy = request.url === '/busy';
      const text = 'x'.repeat(request.url === '/long' ? 300_000 : 3);
      response.writeHead(busy ? 503 : 200, { 'content-length': text.length, ...(busy ? { 'retry-after': '2' } : {}) });
      response.end(text);
    });
  });
  server.on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const get = (path: string) => ({ kind: 'a look', method: 'GET' as const, path, token: 't' });

test('answers are read to their end and the connection is used again', async () => {
  const sockets = openSockets(url());
  expect(await sockets.ask(get('/long'))).toEqual({ status: 200, retry_after: false });
  expect(await sockets.ask(get('/busy'))).toEqual({ status: 503, retry_after: true });
  await sockets.ask({ ...get('/save'), method: 'POST', body: { a: 1 }, key: 'k' });
  expect(heard).toEqual(['GET /long Bearer t ', 'GET /busy Bearer t ', 'POST /save Bearer t {"a":1}']);
  expect(connections).toBe(1);
  sockets.close();
});

test('a connection that ends without an answer is none, and the next call has another', async () => {
  const sockets = openSockets(url());
  expect(await sockets.ask(get('/gone'))).toEqual({ status: undefined, retry_after: false });
  expect((await sockets.ask(get('/list'))).status).toBe(200);
  sockets.close();
});
