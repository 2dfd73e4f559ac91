import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that a weak telephone needs for ten megabytes. */
export const FILE_MS = 180_000;
const BODY_MS = 10_000;
/** Minimum bytes of a file per check; the weakest telephone brings more in the same time. */
const LEAST_OF_FILE = 8 * 1024;
const MOST_UNANSWERED = 10;
const READER_MS = 10_000;
const LOOK_MS = 1_000;

/**
 * Ends the connection of a client that sends slowly on purpose and would hold it: a body is there in time, or the
 * connection ends. A file may take longer as long as it moves.
 */
export function closeSlowUploads(app: FastifyInstance, within_ms = BODY_MS, least = LEAST_OF_FILE): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { takes, holds_drawings } = routeOptions.config ?? {};
    const has_body = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    if (!has_body) return;
    const may_last = takes === 'file' || holds_drawings;
    let read = raw.socket.bytesRead;
    const late = setInterval(() => {
      if (raw.complete) return clearInterval(late); // all of it is here, and the time that an answer takes is our own doing
      const more = raw.socket.bytesRead - read;
      read += more;
      // A body that is not read yet is our own doing: the session is still being looked up.
      if (may_last && (more >= least || raw.readableFlowing !== true)) return;
      raw.destroy();
    }, within_ms).unref();
    raw.once('close', () => clearInterval(late));
  });
}

/**
 * Limits pipelined requests. A client asks again when it has been answered, or a little ahead: neither browsers nor
 * proxies do even that. If one asks a hundred things at once, one packet costs us as much as a hundred people do.
 */
export function limitPipelining(app: FastifyInstance, most = MOST_UNANSWERED): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, next) => {
    const before = unanswered.get(socket) ?? 0;
    if (before >= most) {
      reply.hijack();
      socket.destroy();
      return;
    }
    unanswered.set(socket, before + 1);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    next();
  });
}

/**
 * Ends the connection of a client that does not take its answer and would hold it in our memory, and the database
 * connection of an export: it ends when nothing more leaves for so long.
 */
export function closeSlowDownloads(server: Server, within_ms = READER_MS, look_ms = LOOK_MS): void {
  const connections = new Set<Socket>();
  const stuck = new WeakMap<Socket, { gone: number; queued: number; since: number }>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const socket of connections) {
      if (socket.writableLength === 0) {
        stuck.delete(socket);
        continue;
      }
      const gone = socket.bytesWritten - socket.writableLength;
      const queued = queuedOf(socket);
      const before = stuck.get(socket);
      const moves = before === undefined || gone !== before.gone || queued < before.queued;
      if (moves) stuck.set(socket, { gone, queued, since: now });
      else if (now - before.since >= within_ms) socket.destroy();
    }
  };
  const looks = setInterval(look, look_ms).unref();
  server.once('close', () => clearInterval(looks));
}

/**
 * Bytes that the system has not taken of the piece that is being written; Node keeps this where its own timeout looks.
 */
const queuedOf = (socket: Socket): number =>
  (socket as unknown as { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? 0;
