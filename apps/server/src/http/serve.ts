import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Endpoint, isSafe, pathNames } from '@handover/contract/endpoint';
import { type Viewer, isClient } from '@handover/domain/viewer';
import type { Config } from '../config/config.ts';
import { asServer, asViewer, type Db, type Pools, type SignedIn, untilCommit } from '../db/connect.ts';
import { countReplay } from '../adapters/meters.ts';
import { writeAudit } from './audit.ts';
import { invalidInput, notForLevel } from './errors.ts';
import type { Exports } from './exports.ts';
import { claimKey, hashOfRequest, keepAnswer } from './idempotency.ts';
import { limitAddress, limitByHour, limitPerson, limitTries, type Limiter } from './rateLimiter.ts';
import { refuseForgery } from './origin.ts';
import { Refusal } from './refusals.ts';
import { openUploadLimiter, type UploadLimiter } from './uploadLimiter.ts';
import { type Ctx, type FileAnswer, JsonAnswer, type Adapters, type Route } from './route.ts';
import { findSession, noteAsker, type Session, tokenOf } from './session.ts';
import type { Streams } from './streams.ts';
import { refuseNul, wholeTexts } from './texts.ts';

export type Deps = {
  pools: Pools;
  clock: () => Date;
  config: Config;
  limiter: Limiter;
  /** Limiter by the hour. */
  hourly: Limiter;
  adapters: Adapters;
  streams: Streams;
  exports: Exports;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
    takes?: 'file' | undefined;
    sends?: Route['endpoint']['sends'];
    holds_drawings?: true | undefined;
  }
}

const FILE_LIMIT = 10 * 1024 * 1024;
/** Maximum bytes of a body with two drawings, each as large as the contract lets it be, and the fields around them. */
const DRAWINGS_LIMIT = 1024 * 1024;

/** Makes Fastify routes of endpoints. An endpoint without an audience, or a write without a schema, stops the start. */
export function serve(app: FastifyInstance, routes: readonly Route[], deps: Deps): void {
  const uploads = openUploadLimiter();
  for (const route of routes) {
    refuseUnguarded(route);
    if (route.endpoint.takes === 'file') void app.register(async (inner) => takeFiles(inner, route, deps, uploads));
    else app.route(asRoute(route, deps));
  }
}

const asRoute = (route: Route, deps: Deps): RouteOptions => ({
  method: route.endpoint.method,
  url: route.endpoint.path,
  config: {
    endpoint: route.endpoint.name,
    takes: route.endpoint.takes,
    sends: route.endpoint.sends,
    holds_drawings: route.endpoint.holds_drawings,
  },
  // A request for the head of a stream alone would be held on a connection that must not send anything.
  exposeHeadRoute: route.endpoint.method === 'GET' && route.endpoint.sends !== 'events',
  ...(route.endpoint.holds_drawings && { bodyLimit: DRAWINGS_LIMIT, onRequest: early(route, deps) }),
  handler: (request, reply) => answer(route, request, reply, deps),
});

/**
 * Takes files, each on a route of its own: the bytes are read for nobody who is not signed in, for no other site, and
 * by no other endpoint.
 */
function takeFiles(app: FastifyInstance, route: Route, deps: Deps, room: UploadLimiter): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^(image\/|application\/(pdf|octet-stream)$)/,
    { parseAs: 'buffer', bodyLimit: FILE_LIMIT },
    (_, body, done) => done(null, body),
  );
  app.route({
    ...asRoute(route, deps),
    async onRequest(request, reply) {
      const { viewer } = await early(route, deps)(request);
      room.enter(reply, viewer.user_id);
    },
  });
}

/** Checks a request before a byte of its large body is read. */
const early =
  ({ endpoint }: Route, deps: Deps) =>
  async (request: FastifyRequest): Promise<Session> => {
    await limitAddress(request, deps);
    refuseForgery(request, deps.config);
    return sessionOf(endpoint, request, deps, deps.clock());
  };

function refuseUnguarded({ endpoint, open }: Route): void {
  const { name, levels, input } = endpoint as Partial<Endpoint> & { name: string };
  if (levels === undefined || levels.length === 0) throw new Error(`${name} does not say who may call it`);
  if ((levels === 'everyone') !== open)
    throw new Error(`${name} is for ${String(levels)} but served as if it were not`);
  const shape = (input as unknown as { def?: { type?: string } } | undefined)?.def;
  if (shape?.type !== 'object') throw new Error(`${name} has no schema for what it is sent`);
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<unknown> {
  const { endpoint } = route;
  const { config, pools, clock } = deps;
  const now = clock();
  // Large bodies were counted when they were announced.
  if (endpoint.takes !== 'file' && !endpoint.holds_drawings) await limitAddress(request, deps);
  if (!isSafe(endpoint)) refuseForgery(request, config);

  if (route.open) {
    const guest = <T>(work: (db: Db) => Promise<T>) => asServer(pools, 'guest', work);
    const auth = <T>(work: (db: Db) => Promise<T>) => asServer(pools, 'auth', work);
    const said = await route.handle(
      { ...deps.adapters, guest, auth, now, config, request, reply },
      inputOf(endpoint, request) as never,
    );
    return endpoint.sends === 'redirect' ? reply.redirect(String(said), 303) : endpoint.answer.parse(said);
  }

  const session = await sessionOf(endpoint, request, deps, now);
  const { viewer } = session;
  await limitPerson(viewer.user_id, deps);
  if (endpoint.levels !== 'everyone' && !endpoint.levels.includes(viewer.level)) {
    throw notForLevel();
  }
  if (endpoint.tries_per_minute !== undefined) {
    await limitTries(endpoint.name, endpoint.tries_per_minute, viewer.user_id, deps);
  }
  if (!endpoint.before_second_factor && config.SECOND_FACTOR_LEVELS.includes(viewer.level) && !session.second_factor) {
    throw new Refusal('forbidden', 'Set up your second factor first');
  }
  const input = inputOf(endpoint, request);
  if (endpoint.hourly) await limitByHour(endpoint.hourly, viewer.user_id, input, deps);
  if (endpoint.sends === 'events') return deps.streams.open(reply, session);
  const afterwards: (() => void)[] = [];
  const after = (work: () => void) => void afterwards.push(work);
  const { session_id, token_hash } = session;
  const by: SignedIn = { viewer, token_hash, now };
  const context = { ...deps.adapters, viewer, session_id, now, config, request_id: request.id, after };
  if (endpoint.sends === 'file') {
    const mode = endpoint.leaves_trace ? 'write' : 'read';
    const file = await asViewer(pools, by, mode, (db) => route.handle({ db, ...context }, input as never));
    return sendFile(reply, deps, file as FileAnswer);
  }
  const prepared = route.prepare ? await route.prepare(context, input as never) : input;
  if (endpoint.sends === 'csv') {
    deps.exports.enter(reply, viewer.kind, viewer.user_id);
    // In a transaction of its own: a reader who breaks a long list off has read a part of it.
    if (endpoint.leaves_trace) await traceExport(pools, by, endpoint.name, context);
    return sendCsv(route, reply, deps, by, context, prepared);
  }
  if (isSafe(endpoint)) {
    const mode = endpoint.leaves_trace ? 'write' : 'read';
    const read = (db: Db) => route.handle({ db, ...context }, prepared as never);
    const said = await asViewer(pools, by, mode, read, loginFor(route, viewer, input));
    if (!(said instanceof JsonAnswer)) return endpoint.answer.parse(said);
    return reply.type('application/json; charset=utf-8').send(said.text);
  }
  const key = endpoint.answers_secret ? undefined : keyOf(request);
  const change = (db: Db) => write(route, { db, ...context }, input, prepared, key);
  const said = await asViewer(pools, by, 'write', change, loginFor(route, viewer, input));
  for (const work of afterwards) work();
  return said;
}

/**
 * Returns the login of a call: a command on one shift opens that shift, on the command login; managers fill a shift on
 * the login for it; any other call runs on the login of the viewer's kind.
 */
function loginFor({ endpoint, opens_shift, fills }: Route & { open: false }, viewer: Viewer, input: unknown) {
  if (fills && isClient(viewer)) {
    return { queue: 'fill' as const, opening: { job_id: (input as { job_id: string }).job_id, offer_id: null } };
  }
  if (!opens_shift?.includes(viewer.kind)) return {};
  const { job_id = null, offer_id = null } = input as { job_id?: string; offer_id?: string };
  const queue = endpoint.holds_drawings ? ('attend' as const) : ('command' as const);
  return { queue, opening: { job_id, offer_id } };
}

/** Sends a file. A browser that has one whose address names its content need not ask again. */
async function sendFile(reply: FastifyReply, { adapters }: Deps, answered: FileAnswer): Promise<FastifyReply> {
  const { file } = answered;
  const bytes = typeof file === 'string' ? await adapters.files.read(file) : file;
  if (bytes === undefined) throw new Refusal('not_found', 'File not found');
  if (answered.download !== undefined) {
    reply.header('content-disposition', `attachment; filename="${answered.download}"`);
    // A file may hold anything, and nothing of it runs here.
    reply.header(
      'content-security-policy',
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    );
  }
  if (answered.shown !== undefined) {
    reply.header('content-disposition', `inline; filename="${answered.shown}"`);
    reply.header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    reply.header('cache-control', 'private, no-store');
  }
  if (answered.lasting) reply.header('cache-control', 'private, max-age=31536000, immutable');
  return reply.type(answered.type).send(bytes);
}

/** Does a write: its effect, its audit entry and its idempotency key are one transaction. */
async function write(
  route: Route & { open: false },
  ctx: Ctx,
  input: unknown,
  prepared: unknown,
  key: string | undefined,
): Promise<unknown> {
  const { endpoint } = route;
  const { db, viewer, now, request_id } = ctx;
  if (key !== undefined) {
    const request_hash = hashOfRequest(ctx.config.SECRET_KEY, endpoint.name, input);
    const kept = await claimKey(db, { user_id: viewer.user_id, key, request_hash, now });
    if (kept) {
      countReplay();
      return kept.answer;
    }
  }
  const said = endpoint.answer.parse(await route.handle(ctx, prepared as never));
  // The last id in the path: those before it only say where the thing belongs.
  const idName = pathNames(endpoint.path).findLast((name) => name === 'uuid' || name.endsWith('_id'));
  const named = idName === undefined ? undefined : (input as Record<string, string>)[idName];
  const target_id = answeredId(said) ?? named ?? null;
  const entry = { at: now, actor_id: viewer.user_id, action: endpoint.name, target_id, request_id };
  untilCommit(db, writeAudit(db, entry));
  if (key !== undefined) untilCommit(db, keepAnswer(db, viewer.user_id, key, said));
  return said;
}

/** Returns the id of what was made or changed: it stands first in the answer, by habit of the contract. */
function answeredId(said: unknown): string | undefined {
  const data = (said as { data?: Record<string, unknown> }).data ?? {};
  const [name, id] = Object.entries(data)[0] ?? [];
  return name?.endsWith('_id') && typeof id === 'string' ? id : undefined;
}

const traceExport = (pools: Pools, by: SignedIn, action: string, { request_id }: Omit<Ctx, 'db'>) =>
  asViewer(pools, by, 'write', (db) =>
    writeAudit(db, { at: by.now, actor_id: by.viewer.user_id, action, target_id: null, request_id }),
  );

/** Sends a long list row by row; the transaction stays open until the last row has gone. */
async function sendCsv(
  route: Route & { open: false },
  reply: FastifyReply,
  { pools, exports }: Deps,
  by: SignedIn,
  context: Omit<Ctx, 'db'>,
  input: unknown,
): Promise<FastifyReply> {
  const lines = Readable.from(csvLines(), { objectMode: false, highWaterMark: 64 * 1024 });
  async function* csvLines(): AsyncGenerator<string> {
    const queue = new TransformStream<string, string>();
    const writer = queue.writable.getWriter();
    const whole = asViewer(pools, by, 'read', async (db) => {
      const all = (await route.handle({ db, ...context }, input as never)) as AsyncIterable<string>;
      for await (const piece of exports.piecewise(all)) await writer.write(piece);
    }).then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    );
    yield* queue.readable;
    await whole;
  }
  const file = `${route.endpoint.name.split('.')[0]}-${context.now.toISOString().slice(0, 10)}.csv`;
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}"`)
    .send(lines);
}

async function sessionOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  { pools, config }: Deps,
  now: Date,
): Promise<Session> {
  const token = tokenOf(request, config);
  const session = token === undefined ? undefined : await findSession(pools, token, now, !endpoint.background);
  if (!session) throw new Refusal('unauthenticated', 'Please sign in');
  noteAsker(request, session);
  return session;
}

/** Reads the input: reads take the query, writes the body, both the path. No name can come from two places. */
function inputOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const { query, body, params } = request as { query: object; body: unknown; params: object };
  const sent = isSafe(endpoint) ? query : endpoint.takes === 'file' ? { file: body } : (body ?? {});
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Refusal('invalid', 'Send a JSON object');
  }
  refuseNul(sent);
  refuseNul(params);
  const read = endpoint.input.safeParse({ ...wholeTexts(sent), ...params });
  if (!read.success) throw invalidInput(read.error);
  return read.data;
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (Array.isArray(key) || !/^[\w-]{8,100}$/.test(key)) {
    throw new Refusal('invalid', 'An Idempotency-Key has 8 to 100 letters, digits or dashes');
  }
  return key;
}
