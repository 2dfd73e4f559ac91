import type pg from 'pg';
import { findMe } from '@handover/contract/accounts/accounts';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { Answer, Wire } from '../../lab/product/wire.ts';
import type { Crowd, Offered } from './crowd.ts';

/** Refusal that all but the first read. */
const TAKEN = 'This shift has been taken';
/** The planner is told once of the one who accepted. */
const ACCEPTED = 'An offer was accepted';

type Round = { took: number[]; wrong: string[] };

/** Each time on another day, so that the last winner can win again. */
const DAY = 86_400_000;
const dayOf = (n: number) => ({ starts_at: new Date(Date.now() + (5 + 2 * n) * DAY) });

/** Everyone has looked before they accept, as people have: the servers are awake, with all their connections. */
export async function wakeUp({ members }: Crowd, wires: readonly Wire[]): Promise<void> {
  const look = () =>
    Promise.all(
      members.map(({ token }, at) => (wires[at % wires.length] as Wire).call(findMe, {}, token, `look-${at}`)),
    );
  while ((await look()).some(({ status }) => status !== 200));
}

/** Everybody accepts the same shift at one moment, over as many servers as there are wires. */
export async function acceptAtOnce(owner: pg.Pool, crowd: Crowd, wires: readonly Wire[], n: number): Promise<Round> {
  const job = await crowd.offered(dayOf(n));
  const took: number[] = [];
  const answers = await Promise.all(
    crowd.members.map(async ({ token }, at) => {
      const wire = wires[at % wires.length] as Wire;
      const began = performance.now();
      const said = { offer_id: job.offer_ids[at] };
      const answer = await wire.call(shiftCommands.accept, said, token, `rivals-${n}-${at}`);
      took.push(performance.now() - began);
      return answer;
    }),
  );
  return { took, wrong: [...answerWrongs(answers), ...(await outcomeWrongs(owner, crowd, job, answers))] };
}

function answerWrongs(answers: readonly Answer[]): string[] {
  const won = answers.filter(({ status }) => status === 200).length;
  const strange = answers.filter(
    ({ status, body }) => !(status === 200 || (status === 409 && wordsOf(body) === TAKEN)),
  );
  return [
    ...(won === 1 ? [] : [`${won} of them won`]),
    ...strange.map(({ status, body }) => `one was answered ${status ?? 'nothing'}: ${JSON.stringify(body)}`),
  ];
}

const wordsOf = (body: unknown): unknown => (body as { message?: unknown } | null)?.message;

/** Checks the database: one winner, one entry, no offer left open, everyone told. */
async function outcomeWrongs(owner: pg.Pool, { members }: Crowd, job: Offered, answers: readonly Answer[]) {
  const winner = members[answers.findIndex(({ status }) => status === 200)]?.member_id;
  const rows = async <T>(text: string): Promise<T[]> => (await owner.query(text, [job.job_id])).rows as T[];
  const [shift] = await rows<{ status: string; assigned_to: string }>(
    'select status, assigned_to from app.jobs where job_id = $1',
  );
  const offers = await rows<{ member_id: string; status: string }>(
    'select member_id, status from app.offers where job_id = $1',
  );
  const entries = await rows<{ version: number; command: string; member_id: string | null }>(
    'select version, command, member_id from app.job_history where job_id = $1 order by version',
  );
  const { rows: told } = await owner.query<{ user_id: string; title: string }>(
    `select user_id, title from app.notifications where body like '%(' || $1 || ')%'`,
    [job.code],
  );
  const hears = (title: string) => told.filter((each) => each.title === title).map(({ user_id }) => user_id);
  const losers = members.map(({ member_id }) => member_id).filter((member_id) => member_id !== winner);
  const wrong = (holds: boolean, words: string) => (holds ? [] : [words]);
  return [
    ...wrong(shift?.status === 'Confirmed' && shift.assigned_to === winner, 'the shift is not the winner’s'),
    ...wrong(
      entries.map(({ command }) => command).join() === 'create,accept' && entries[1]?.member_id === winner,
      `its history is ${entries.map(({ command }) => command).join(', ')}`,
    ),
    ...wrong(
      offers.every(({ member_id, status }) => status === (member_id === winner ? 'accepted' : 'withdrawn')),
      'an offer has not ended as it must',
    ),
    ...wrong(sameOf(hears(TAKEN), losers), `${hears(TAKEN).length} of ${losers.length} losers were told`),
    ...wrong(sameOf(hears(ACCEPTED), [job.planner_id]), 'the planner was not told once'),
  ];
}

const sameOf = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();
