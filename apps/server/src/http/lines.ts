import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex, Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const HEAD = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' };

/**
 * Sends the head and returns the bare connection. The body ends with it, so a frame that is made once goes to every
 * socket as it is. Node would keep the request, the answer and the headers of both for as long as the answer lasts; so
 * Node is told that this answer is finished.
 */
export function lineOf(reply: FastifyReply): Writable {
  const { raw } = reply.headers(HEAD);
  const { socket } = raw;
  const headers = Object.entries(reply.getHeaders());
  // A request that comes from within the process has no connection; one with a body on its way is still being read.
  const bare = socket instanceof Socket && reply.request.raw.complete;
  if (!bare) return raw.writeHead(200, Object.fromEntries(headers) as typeof HEAD);
  const lines = [['date', new Date().toUTCString()], ...headers].map(
    ([name, value]) => `${name}: ${String(value)}\r\n`,
  );
  socket.write(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`);
  raw.emit('finish');
  socket.setTimeout(0);
  return socket;
}

/** Sends the last words and ends the connection, even if the client does not read them. */
export function endLine(line: Writable, words = ''): void {
  if (line instanceof Socket) line.setTimeout(5_000);
  line.end(words);
}

/**
 * Frees the parser of a connection on which a stream is asked for. Node holds a parser for each connection, ready for
 * its next request: half of what a stream would take. It gives the parser back when a connection goes over to another
 * protocol, and a stream is as good as that, because nothing more is ever asked on it. A Node that did not know this
 * would hold more and do the same.
 */
export function parseNothingAfter(path: string, server: Server): void {
  server.prependListener('request', (request: IncomingMessage & { upgrade?: boolean }, response) => {
    const { url, headers } = request;
    if (url !== path || 'content-length' in headers || 'transfer-encoding' in headers) return;
    request.upgrade = true;
    response.shouldKeepAlive = false;
    server.once('upgrade', take);
    // A real request for another protocol finds no listener, as ever.
    process.nextTick(() => server.off('upgrade', take));
  });
}

/** Handles a connection as Node's server does for those that it holds itself. */
const take = (_: IncomingMessage, socket: Duplex): void => {
  socket.on('error', () => undefined);
  socket.on('timeout', () => socket.destroy());
  socket.on('end', () => socket.end()).resume();
};
