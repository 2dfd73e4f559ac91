import type { FastifyReply } from 'fastify';
import { Refusal } from './refusals.ts';
import { limitConcurrency } from './limitConcurrency.ts';

/**
 * Maximum exports of one person at once: nobody needs more, and a person who reads slowly on purpose must not keep the
 * others out.
 */
const MOST_OF_ONE = 2;

/**
 * Limits exports. Each has one of its login's connections to the database until the client has read the last row,
 * however slowly. So exports of one login have half of them at most, and pages always the rest.
 */
export function openExports(pool_size: number) {
  const most = Math.max(1, Math.floor(pool_size / 2));
  const inTurn = limitConcurrency({ at_once: 1, queue: Number.POSITIVE_INFINITY, words: '' });
  const under_way: { login: string; user_id: string }[] = [];
  return {
    enter(reply: FastifyReply, login: string, user_id: string): void {
      const beside = under_way.filter((one) => one.login === login);
      const own = beside.filter((one) => one.user_id === user_id);
      if (beside.length >= most || own.length >= MOST_OF_ONE) {
        const words = 'Several lists are being exported. Please try again in a moment';
        throw new Refusal('too_many', words, { retry_after_s: 5 });
      }
      const one = { login, user_id };
      under_way.push(one);
      reply.raw.once('close', () => under_way.splice(under_way.indexOf(one), 1));
    },
    /** Makes one piece at a time over all exports: pages come between, here and in the database. */
    async *piecewise(lines: AsyncIterable<string>): AsyncGenerator<string> {
      const pieces = lines[Symbol.asyncIterator]();
      try {
        for (;;) {
          const { done, value } = await inTurn(() => pieces.next());
          if (done) return;
          yield value;
        }
      } finally {
        await pieces.return?.();
      }
    },
  };
}
export type Exports = ReturnType<typeof openExports>;
