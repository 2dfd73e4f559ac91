import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './wire.ts';
import type { RestartableServer } from './restartableServer.ts';
import { ENDPOINTS, type Waiting } from './outbox.ts';
import type { Member } from './week.ts';

/** Answer to something that a phone sent. */
export type Acknowledged = Waiting & { member_id: string; token: string; body: unknown; sent_at: Date };
/** `cut`: requests that had reached the server when it died, whatever became of them. */
export type Course = { acknowledged: Acknowledged[]; cut: number; refused: string[]; differing: string[] };

const AGAIN_MS = 150;
const TAPPED_TWICE = 6;

const send = (
  server: RestartableServer,
  { kind, job_id, key, captured_at, said }: Waiting,
  token: string,
): Promise<Answer> => {
  const times = { captured_at: captured_at.toISOString(), sent_at: new Date().toISOString() };
  return server.call(ENDPOINTS[kind], { job_id, ...said, ...times }, token, key);
};

const isCut = ({ status, body }: Answer): boolean => status === undefined && !String(body).includes('ECONNREFUSED');

/** No answer, or none that says anything of what was sent. */
export const isOpen = ({ status }: Answer): boolean => status === undefined || status >= 500 || status === 429;

/** One after the other, each until the server has answered it; now and then by a double tap. */
export async function empty(
  server: RestartableServer,
  course: Course,
  member: Member,
  outbox: readonly Waiting[],
  { double_taps = true } = {},
): Promise<void> {
  const { member_id, token } = member;
  for (const [at, waiting] of outbox.entries()) {
    for (;;) {
      const sent_at = new Date();
      const taps = double_taps && at % TAPPED_TWICE === 0 ? 2 : 1;
      const answers = await Promise.all(Array.from({ length: taps }, () => send(server, waiting, token)));
      course.cut += answers.filter(isCut).length;
      const told = answers.filter((answer) => !isOpen(answer));
      const [first, second] = told;
      if (second && !isDeepStrictEqual(first, second)) course.differing.push(`${waiting.kind}: ${wordsOf(told)}`);
      if (first?.status === 200) course.acknowledged.push({ ...waiting, member_id, token, body: first.body, sent_at });
      else if (first) course.refused.push(`${waiting.kind}: ${wordsOf(told)}`);
      if (first) break;
      await sleep(AGAIN_MS);
    }
  }
}

/** Whatever was done is sent once more with its key, as by a phone that died before it had read the answer. */
export async function repeat(server: RestartableServer, course: Course, at_once: number): Promise<number> {
  const again = [...course.acknowledged];
  let repeated = 0;
  const phone = async () => {
    for (let next = again.pop(); next !== undefined; next = again.pop()) {
      let answer = await send(server, next, next.token);
      while (isOpen(answer)) {
        await sleep(AGAIN_MS);
        answer = await send(server, next, next.token);
      }
      repeated += 1;
      if (answer.status !== 200 || !isDeepStrictEqual(answer.body, next.body)) {
        course.differing.push(`${next.kind} again: ${wordsOf([answer])}`);
      }
    }
  };
  await Promise.all(Array.from({ length: at_once }, phone));
  return repeated;
}

const wordsOf = (answers: readonly Answer[]): string =>
  answers.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 300)}`).join(' | ');
