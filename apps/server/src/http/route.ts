import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Input } from '@handover/contract/endpoint';
import type { Kind, Viewer } from '@handover/domain/viewer';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/connect.ts';
import type { FilesPart } from '../adapters/files.ts';
import type { Geocoder } from '../adapters/geocode.ts';
import type { LivePart } from '../adapters/live.ts';

/** Adapters to the outside world, as commands use them. */
export type Adapters = { live: LivePart; files: FilesPart; geocoder: Geocoder };

/** Context of a command or query: a transaction in the viewer's own scope, the time, and the outside world. */
export type Ctx = Adapters & {
  db: Db;
  viewer: Viewer;
  session_id: string;
  now: Date;
  config: Config;
  request_id: string;
  /**
   * Does work once the transaction is committed, and not at all if it is not. The work must not fail: nobody would
   * notice.
   */
  after: (work: () => void) => void;
};

/** Context of a call before sign-in: two logins that can run a few functions, and the raw request and reply. */
export type OpenCtx = Adapters & {
  guest: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Runs work on the login that may run the functions of sign-in; no other login opens a session. */
  auth: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  now: Date;
  config: Config;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * File as an endpoint that sends one answers it: its name, or its bytes. `lasting`: its address names its content.
 * `download`: the plain name under which it is saved, for a file that is never shown as a page; `shown`: the same for a
 * document of our own making, which the browser opens.
 */
export type FileAnswer = { file: string | Buffer; type: string; lasting: boolean; download?: string; shown?: string };

/** Answer that is JSON already, as the database made it; tests check it against the endpoint's own schema. */
export class JsonAnswer {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export const asJson = (text: string): JsonAnswer => new JsonAnswer(text);

type Returned<E extends Endpoint> = z.input<E['answer']> | AsyncIterable<string> | FileAnswer | JsonAnswer;

export type Route = { endpoint: Endpoint } & (
  | {
      open: false;
      /** Kinds of viewer whose command runs on the login that sees the shift named in the path, and no other. */
      opens_shift?: readonly Kind[];
      /** Set if managers run it on the login that fills the shift named in the path, where their care provider lets them. */
      fills?: true;
      prepare?: (ctx: Omit<Ctx, 'db'>, input: never) => Promise<unknown>;
      handle: (ctx: Ctx, input: never) => Promise<unknown>;
    }
  | { open: true; handle: (ctx: OpenCtx, input: never) => Promise<unknown> }
);

export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: Input<E>) => Promise<Returned<E>>,
): Route => ({ endpoint, open: false, handle });

/** Makes a route with slow work that needs no database: it is done first, so that no transaction waits for it. */
export const preparedRoute = <E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (ctx: Omit<Ctx, 'db'>, input: Input<E>) => Promise<Prepared>,
  handle: (ctx: Ctx, prepared: Prepared) => Promise<Returned<E>>,
): Route => ({ endpoint, open: false, prepare, handle });

/**
 * Makes a route of a command on the one shift that its path names, for viewers whose own login may not write shifts.
 */
export const onShift = (command: Route, opens_shift: readonly Kind[] = ['member']): Route => ({
  ...(command as Route & { open: false }),
  opens_shift,
});

/** Makes a route by which administrators fill shifts, and managers those of care providers that let them. */
export const filling = (filler: Route): Route => ({ ...(filler as Route & { open: false }), fills: true });

/** Makes a route for everyone, signed in or not. */
export const openRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: OpenCtx, input: Input<E>) => Promise<Returned<E>>,
): Route => ({ endpoint, open: true, handle });
