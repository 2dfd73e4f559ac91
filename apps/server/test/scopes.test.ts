import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from './harness.ts';
import { attempt, requestOf } from './scopes/commands.ts';
import { leaks, wrongs } from './scopes/oracle.ts';
import { lookAt, restore, settle, type UserRow } from './scopes/world.ts';

const server = useTestServer();
/** `SEQUENCES=5000 npx vitest run apps/server/test/scopes.test.ts` for the long run. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 150);
const answered: Record<string, number> = {};
let serial = 0;
const isGone = ({ status, deleted_at }: UserRow) => status !== 'active' || deleted_at !== null;

beforeAll(() => settle(server()));

test(
  `in ${SEQUENCES} random sequences nobody raises a level, leaves their scope or reads a foreign company [scopes-1]`,
  { timeout: 3_600_000 },
  async () => {
    const sequence = fc.array(attempt, { minLength: 1, maxLength: 8, size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequence, async (attempts) => {
        await restore(server());
        let before = await lookAt(server());
        for (const attempted of attempts) {
          const people = Object.values(before.users);
          const actor = people[attempted.actor % people.length];
          if (!actor) throw new Error('There is always somebody');
          const { method, url, body } = requestOf(actor, before, attempted, ++serial);
          const caller = server().as({ user_id: actor.user_id, level: actor.level });
          const answer =
            method === 'get' || method === 'delete' ? await caller[method](url) : await caller[method](url, body);
          const after = await lookAt(server());
          const what = `level ${actor.level} ${method} ${url}: ${answer.statusCode}`;
          const problems = [
            ...(answer.statusCode >= 500 ? [answer.body] : []),
            ...wrongs(actor, before, after),
            ...leaks(actor, after, answer.body).map((id) => `read ${id}`),
            ...(isGone(actor) && answer.statusCode !== 401 ? ['was let in although gone'] : []),
          ];
          if (problems.length > 0) throw new Error(`${what}: ${problems.join('; ')}`);
          answered[answer.statusCode] = (answered[answer.statusCode] ?? 0) + 1;
          before = after;
        }
      }),
      { numRuns: SEQUENCES, ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {}) },
    );
    // If everything were refused, the test would prove nothing.
    expect(answered[200]).toBeGreaterThan(SEQUENCES / 2);
    console.log(`scopes: ${SEQUENCES} sequences, answers ${JSON.stringify(answered)}`);
  },
);
