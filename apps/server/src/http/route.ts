import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Input } from '@handover/contract/endpoint';
import type { Viewer } from '@handover/domain/viewer';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';

/** What a command or query is given: a transaction in the viewer's own scope, and the time. */
export type Ctx = { db: Db; viewer: Viewer; session_id: string; now: Date; config: Config; request_id: string };

/** What a call before sign-in is given: a login that can run a few functions, and the raw request and reply. */
export type OpenCtx = {
  guest: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  now: Date;
  config: Config;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Returned<E extends Endpoint> = z.input<E['answer']> | AsyncIterable<string>;

export type Route = { endpoint: Endpoint } & (
  | { open: false; handle: (ctx: Ctx, input: never) => Promise<unknown> }
  | { open: true; handle: (ctx: OpenCtx, input: never) => Promise<unknown> }
);

export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: Input<E>) => Promise<Returned<E>>,
): Route => ({ endpoint, open: false, handle });

/** For endpoints that everyone may call, signed in or not. */
export const openRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: OpenCtx, input: Input<E>) => Promise<Returned<E>>,
): Route => ({ endpoint, open: true, handle });
