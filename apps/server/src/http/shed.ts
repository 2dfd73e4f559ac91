import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusals.ts';

type Kind = 'look' | 'write' | 'attend';
/**
 * Maximum requests that a process has in hand when it refuses the next one of each kind. Pages can be asked for again;
 * what somebody has written waits on their screen; check-ins and check-outs are refused last.
 *
 * The usual bound is as many as come while a process stands still for most of a second, which happens, and is made good
 * in another. In a flood fewer are taken at a time: so many at once only slow each other down, and a check-in would
 * wait with them. A flood lasts while most requests are refused. A single refusal must not make it last: with so little
 * in hand an ordinary day has some of those, and would never be one again.
 */
const BOUNDS = {
  usual: { look: 128, write: 160, attend: 192 },
  flood: { look: 16, write: 24, attend: 160 },
  flood_lasts_ms: 1_000,
} satisfies Bounds;
type Bounds = { usual: Record<Kind, number>; flood: Record<Kind, number>; flood_lasts_ms: number };

/** Seconds until a refused client may come back: spread, so that they do not all come back at once. */
const comeBackAfter = (): number => 1 + Math.floor(Math.random() * 5);

type Marks = { endpoint?: string; holds_drawings?: true; sends?: string };

const kindOf = ({ holds_drawings }: Marks, method: string): Kind => {
  if (holds_drawings) return 'attend';
  return method === 'GET' || method === 'HEAD' ? 'look' : 'write';
};

/**
 * Sheds load: if more is asked than can be answered, a new request is refused at once, at next to no cost, and everyone
 * in hand is answered in time. A request counts while it is worked on, from when its body is here until its answer is
 * made: slow senders and readers do not count. Health, metrics and pages are never refused; live streams have their own
 * bound.
 */
export function shedLoad(app: FastifyInstance, bounds: Bounds = BOUNDS, now_ms = () => performance.now()) {
  const in_hand = new WeakSet<object>();
  let count = 0;
  const flood = { until: 0, asked: 0, turned: 0 };
  const goesOn = () => Object.assign(flood, { until: now_ms() + bounds.flood_lasts_ms, asked: 0, turned: 0 });
  const isOver = (): boolean => now_ms() >= flood.until;
  const boundOf = (kind: Kind): number => (isOver() ? bounds.usual : bounds.flood)[kind];
  const refused: Record<Kind, number> = { look: 0, write: 0, attend: 0 };

  const letGo = (request: object): void => {
    if (in_hand.delete(request)) count--;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const marks = (request.routeOptions.config ?? {}) as Marks;
    if (marks.endpoint === undefined || marks.sends === 'events') return done();
    const kind = kindOf(marks, request.method);
    if (isOver() && flood.turned * 2 > flood.asked) goesOn();
    flood.asked++;
    if (count < boundOf(kind)) return done();
    refused[kind]++;
    flood.turned++;
    if (isOver()) goesOn();
    done(new Refusal('busy', 'Many people are here. Please try again in a moment', { retry_after_s: comeBackAfter() }));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const { endpoint, sends } = (request.routeOptions.config ?? {}) as Marks;
    if (endpoint !== undefined && sends !== 'events') {
      in_hand.add(request);
      count++;
    }
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    letGo(request);
    done(null, payload);
  });
  // An answer that was given up on the way has no payload.
  app.addHook('onResponse', (request, _reply, done) => {
    letGo(request);
    done();
  });
  return { inHand: () => count, refused: (): Readonly<Record<Kind, number>> => refused };
}
export type Shedding = ReturnType<typeof shedLoad>;
