import { createHash, createHmac, randomBytes } from 'node:crypto';
import '@fastify/cookie'; // for what it adds to requests and replies
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Attachment, type Viewer, viewerOf } from '@handover/domain/viewer';
import type { Config } from '../config/config.ts';
import { asServer, type Pools, prepared } from '../db/connect.ts';

/** Makes a token of 32 random bytes; the database knows only its hash, so a copy of the database opens nothing. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/**
 * Makes the token of a link that a task mails. It follows from the task and the server's own key, so it is the same at
 * every try: a mail that goes twice brings the same link twice, and not one that works beside one that does not.
 */
export const taskToken = (secret_key: string, ...of: string[]): string =>
  createHmac('sha256', secret_key)
    .update(JSON.stringify(['link', ...of]))
    .digest('base64url');
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const cookieName = (config: Pick<Config, 'COOKIE_SECURE'>): string =>
  config.COOKIE_SECURE ? '__Host-sid' : 'sid';

/** Returns the token that a request carries: an API client's bearer, or the browser's cookie. */
export function tokenOf(request: FastifyRequest, config: Config): string | undefined {
  const [scheme, bearer] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer' && bearer) return bearer.slice(0, 100);
  return request.cookies[cookieName(config)]?.slice(0, 100);
}

export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  token: string,
  lives_s: number | undefined,
): void {
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    secure: config.COOKIE_SECURE,
    sameSite: 'lax',
    ...(lives_s === undefined ? {} : { maxAge: lives_s }),
  });
}

export const clearSessionCookie = (reply: FastifyReply, config: Config): void => {
  reply.clearCookie(cookieName(config), { path: '/', secure: config.COOKIE_SECURE, httpOnly: true, sameSite: 'lax' });
};

/** Users who sent the requests, for the log of refusals. */
const askers = new WeakMap<FastifyRequest, string>();
export const noteAsker = (request: FastifyRequest, { viewer }: Session): void => {
  askers.set(request, viewer.user_id);
};
export const askerOf = (request: FastifyRequest): string | undefined => askers.get(request);

export type Session = { session_id: string; token_hash: Buffer; viewer: Viewer; second_factor: boolean };
type Row = { session_id: string; user_id: string; level: number; second_factor: boolean } & Attachment;

/**
 * Finds the session of a token, on every request and never cached: a disabled account or an ended session is out on its
 * next call. A request that a page sends by itself does not touch the session, which would otherwise never end beside
 * an open page.
 */
export async function findSession(
  pools: Pools,
  token: string,
  now: Date,
  touch: boolean,
): Promise<Session | undefined> {
  const token_hash = hashOf(token);
  const [row] = await asServer(pools, 'guest', (db) =>
    prepared(db, sql<Row>`select * from app.session_viewer(${token_hash}, ${now}, ${touch})`),
  );
  const viewer = row && viewerOf(row);
  return viewer && { session_id: row.session_id, token_hash, viewer, second_factor: row.second_factor };
}
