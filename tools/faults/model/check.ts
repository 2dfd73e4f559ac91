import { isDeepStrictEqual } from 'node:util';
import { type JobCommand, leadsTo } from '@handover/domain/shifts/status';
import { besideWrongs, offeredBy, partedOf } from './beside.ts';
import { type Command, isMove } from './commands.ts';
import { claimOf, dayWrongs, followsClose } from './day.ts';
import { countBy, countWrongs, geoWrongs } from './countWrongs.ts';
import { after, born, type Life } from './life.ts';
import type { Count, EntryRow, JobRow, Seen } from './look.ts';
import { moneyWrongs } from './money.ts';
import { type Played, REASON, type Sent } from './play.ts';
import { isDone, type Wrong } from './wrong.ts';

/**
 * `broken`: shifts whose signed hours do not read as they were signed; `unsettled`: what of the money does not add up;
 * `drift`: what of the dashboard is not what a recount finds.
 */
export type Evidence = Played & { seen: Seen; folded: Count[]; drift: string[]; broken: string[]; unsettled: string[] };

const LIVE = ['Assigned', 'Confirmed', 'Checked in'];
/** Done, not there for them, not possible now. Nothing that is sent is malformed: 422 is no answer but of hours. */
const EXPECTED = [200, 404, 409];
/** A person who is not booked, or of the other side, is refused. */
const OF_OTHERS: readonly Command[] = [
  'drop_out',
  'check_in',
  'check_out',
  'query',
  'answer_query',
  'agree',
  'withdraw_query',
  'confirm_hours',
];

/** Everything that is wrong after a sequence; nothing if the server kept its word. */
export const wrongs = ({ sent, failed, seen, folded, drift, broken, unsettled }: Evidence): Wrong[] => [
  ...sent.flatMap(answerWrongs),
  ...failed.map((words) => ({ words: `the worker failed: ${words}` })),
  ...seen.jobs.flatMap((job) => historyWrongs(job, entriesOf(seen, job))),
  ...seen.jobs.flatMap((job) => outcomeWrongs(job, seen, partedOf(sent))),
  ...seen.jobs.flatMap((job) => refillWrongs(job, seen)),
  ...bookingWrongs(seen.jobs),
  ...acknowledgedWrongs(sent, seen),
  ...countWrongs('the counts', seen.jobs, seen.counts),
  ...countWrongs('the folded counts', seen.jobs, folded),
  ...geoWrongs(seen),
  ...besideWrongs(sent, seen),
  ...dayWrongs(sent, seen),
  ...moneyWrongs(sent, seen),
  ...unsettled.map((words) => ({ words })),
  ...drift.map((words) => ({ words: `the dashboard: ${words}` })),
  ...broken.map((job_id) => ({ job_id, words: 'what was signed does not read as it was signed' })),
];

const entriesOf = ({ history }: Seen, { job_id }: JobRow) => history.filter((entry) => entry.job_id === job_id);

/** Hours that cannot be, or are there already, as the day stands by the time that they are heard. */
const isOfHours = (status: number, body: unknown): boolean => {
  const { errors = {} } = body as { errors?: Record<string, unknown> };
  const fields = Object.keys(errors);
  return status === 422 && fields.length > 0 && fields.every((field) => HOURS.test(field));
};
const HOURS = /^(hours\.)?(start_time|end_time|break_time)$/;

function answerWrongs({ planned, job_id, answers }: Sent): Wrong[] {
  const of = (words: string): Wrong => ({ words, ...(job_id === undefined ? {} : { job_id }) });
  const strange = answers.filter(
    ({ status = 0, body }) =>
      !isOfHours(status, body) &&
      !EXPECTED.includes(status) &&
      !(status === 403 && OF_OTHERS.includes(planned.command)) &&
      status !== 503,
  );
  const found = strange.map(({ status, body }) =>
    of(`command ${planned.n} was answered ${status ?? 'nothing'}: ${JSON.stringify(body)}`),
  );
  if (answers.some(({ status }) => status === 503)) found.push(of(`command ${planned.n} was never not busy`));
  const [first, second] = answers;
  if (first === undefined || second === undefined) return found;
  const both = first.status === 200 && second.status === 200;
  if (both && !isDeepStrictEqual(first.body, second.body)) {
    found.push(of(`command ${planned.n} was answered twice, and differently`));
  }
  if (planned.again === 'later' && first.status === 200 && second.status !== 200) {
    found.push(of(`command ${planned.n} was done, and refused when it was sent again`));
  }
  return found;
}

/** Legal moves only; complete and in order. */
function historyWrongs({ job_id, status, version }: JobRow, entries: EntryRow[]): Wrong[] {
  const found: string[] = [];
  if (entries.length !== version) found.push(`is at version ${version} with ${entries.length} entries`);
  if (entries.at(-1)?.to_status !== status) found.push(`is ${status}, and its history ends otherwise`);
  const fields = new Map<string, unknown>();
  for (const [at, entry] of entries.entries()) {
    const { command, from_status, to_status } = entry;
    const what = `entry ${entry.version}, ${command} from ${from_status ?? 'nothing'} to ${to_status},`;
    if (entry.version !== at + 1) found.push(`${what} is number ${at + 1}`);
    if (from_status !== (entries[at - 1]?.to_status ?? null)) found.push(`${what} does not begin where the last ended`);
    const legal = command === 'create' ? at === 0 : from_status !== null && leadsTo(command, from_status, to_status);
    if (!legal || (command === 'create' && from_status !== null)) found.push(`${what} is no legal move`);
    for (const { field, from, to } of command === 'edit' ? entry.changes : []) {
      if (fields.has(field) && !isDeepStrictEqual(fields.get(field), from)) {
        found.push(`${what} changed ${field} from what it was not`);
      }
      fields.set(field, to);
    }
  }
  return found.map((words) => ({ job_id, words: `the shift ${words}` }));
}

/** Fields of a shift whose change calls for another offer. */
const LAPSING = /^(date|job_start_time|job_end_time|staff_rate|office_id|location|location_id)$/;

/** The history, told to the model. */
function lifeOf(entries: readonly EntryRow[]): Life | undefined {
  const [first, ...rest] = entries;
  if (first === undefined) return undefined;
  return rest.reduce(
    (life, { command, to_status, member_id, actor_id, at, changes }) =>
      after(life, {
        command: command as JobCommand,
        to: to_status,
        who: member_id ?? actor_id ?? '',
        lapses: changes.some(({ field }) => LAPSING.test(field)),
        wave: actor_id === null ? at : undefined,
      }),
    born(first.to_status),
  );
}

/** Checks assignee, open offers, applications and winner against the history. */
function outcomeWrongs(job: JobRow, seen: Seen, parted: ReadonlySet<string>): Wrong[] {
  const entries = entriesOf(seen, job);
  const life = lifeOf(entries);
  if (life === undefined) return [];
  const found: string[] = [];
  const offers = seen.offers.filter(({ job_id }) => job_id === job.job_id);
  const pending = offers.filter(({ status }) => status === 'pending');
  const accepted = offers.filter(({ status }) => status === 'accepted');
  const applied = seen.applications.filter(({ job_id }) => job_id === job.job_id).map(({ member_id }) => member_id);

  if (job.assigned_to !== life.assigned_to) found.push('is not with whom its history gave it to');
  if (job.no_show !== life.no_show) found.push(`says that ${job.no_show ? 'nobody' : 'somebody'} came`);
  // A shift that is cancelled or that nobody came to remembers whose it was.
  const remembers = job.status === 'cancelled' || job.status === 'missed';
  if (!remembers && [...LIVE, 'Completed'].includes(job.status) !== (job.assigned_to !== null)) {
    found.push(`is ${job.status} and ${job.assigned_to ?? 'nobody'} has it`);
  }
  // Between those who parted what was open is closed without an entry: it may be missing, and is never more.
  const still = <T extends { member_id: string }>(told: readonly T[], kept: readonly { member_id: string }[]) =>
    told.filter(({ member_id }) => !parted.has(member_id) || kept.some((each) => each.member_id === member_id));
  const out = [...life.offered].map(([member_id, { exclusive }]) => ({ member_id, exclusive }));
  if (!same(pending.map(outOf), still(out, pending).map(outOf)))
    found.push('has other offers out than its history made');
  if (pending.length > 0 && job.status !== 'Published' && job.status !== 'Assigned') {
    found.push(`is ${job.status} with offers out`);
  }
  const alone = pending.filter(({ exclusive }) => exclusive);
  const only = alone.length === 1 && pending.length === 1 && alone[0]?.member_id === job.assigned_to;
  if (job.status === 'Assigned' ? !only : alone.length > 0) found.push('is not kept for the one who was asked');
  const hoping = [...life.applied].map((member_id) => ({ member_id }));
  const kept = applied.map((member_id) => ({ member_id }));
  if (
    !same(
      applied,
      still(hoping, kept).map(({ member_id }) => member_id),
    )
  ) {
    found.push('has other applications than its history');
  }
  if (offers.some(({ status, reason }) => status === 'declined' && reason !== REASON)) {
    found.push('was declined without the reason that was given');
  }
  if (new Set(applied).size !== applied.length) found.push('has two applications of one member');
  // One winner each time: every acceptance in the history has one accepted offer, and no offer was accepted beside them.
  const wins = entries.filter(({ command }) => command === 'accept').map(({ actor_id, at }) => `${actor_id} ${at}`);
  if (
    !same(
      wins,
      accepted.map(({ member_id, answered_at }) => `${member_id} ${answered_at}`),
    )
  ) {
    found.push('has acceptances that do not match its accepted offers');
  }
  return found.map((words) => ({ job_id: job.job_id, words: `the shift ${words}` }));
}

/** One refill for each that was begun, at most one of them running, and nobody asked by it twice. */
function refillWrongs(job: JobRow, seen: Seen): Wrong[] {
  const entries = entriesOf(seen, job);
  const found: string[] = [];
  const refills = seen.refills.filter(({ job_id }) => job_id === job.job_id);
  const running = refills.filter(({ status }) => status === 'running').length;
  const begun = entries.filter(({ command }) => command === 'start_refill').length;
  if (refills.length !== begun) found.push(`was to be filled again ${begun} times and has ${refills.length} refills`);
  if (running !== Number(job.refilling))
    found.push(`${job.refilling ? 'is' : 'is not'} filled again with ${running} refills`);
  if (lifeOf(entries)?.refilling !== job.refilling) found.push('is not filled again as its history says');
  const asked = seen.offers.filter(({ job_id, refill_id }) => job_id === job.job_id && refill_id !== null);
  if (new Set(asked.map(({ refill_id, member_id }) => `${refill_id} ${member_id}`)).size !== asked.length) {
    found.push('was offered to someone twice by one refill');
  }
  const strange = entries.filter(({ actor_id, command }) => actor_id === null && !BY_NOBODY.includes(command));
  if (strange.length > 0) found.push(`has a ${strange[0]?.command} by nobody`);
  return found.map((words) => ({ job_id: job.job_id, words: `the shift ${words}` }));
}
/** Entries that the worker makes by itself. */
const BY_NOBODY: readonly string[] = ['offer', 'start_refill', 'stop_refill', 'no_show', 'unassign', 'miss', 'close'];

const outOf = ({ member_id, exclusive }: { member_id: string; exclusive: boolean }) => `${member_id} ${exclusive}`;
const same = (one: readonly string[], other: readonly string[]) => isDeepStrictEqual(one.toSorted(), other.toSorted());

function bookingWrongs(jobs: readonly JobRow[]): Wrong[] {
  const booked = jobs.filter(({ status, assigned_to }) => LIVE.includes(status) && assigned_to !== null);
  return booked.flatMap((one, at) =>
    booked
      .slice(at + 1)
      .filter(
        (other) =>
          one.assigned_to === other.assigned_to &&
          Date.parse(one.starts_at) < Date.parse(other.ends_at) &&
          Date.parse(other.starts_at) < Date.parse(one.ends_at),
      )
      .map(({ job_id }) => ({ job_id, words: `someone has two shifts at once, this and ${one.job_id}` })),
  );
}

/** The commands of the history that a command leaves there when it is done. */
const entriesBy = (sent: Sent): string[] => {
  const { command } = sent.planned;
  if (command === 'offer_many') return offeredBy(sent).map(() => 'offer');
  if (command === 'agree') return ['correct'];
  if (command === 'withdraw_query') return ['answer_query'];
  if (claimOf(sent) !== null) return [];
  if (command === 'check_out') return [followsClose(sent) ? 'correct' : 'check_out'];
  return isMove(command) ? [command] : [];
};

/** Every acknowledged command stands in the history once; nothing else does but what the worker did. */
function acknowledgedWrongs(sent: readonly Sent[], { history }: Seen): Wrong[] {
  const nameOf = (job_id: string | undefined, command: string, actor_id: string) => `${job_id} ${command} ${actor_id}`;
  const acknowledged = countBy(
    sent
      .filter(isDone)
      .flatMap((each) => entriesBy(each).map((command) => nameOf(each.job_id, command, each.actor_id))),
  );
  const written = countBy(
    history.flatMap(({ job_id, command, actor_id }) => (actor_id === null ? [] : [nameOf(job_id, command, actor_id)])),
  );
  return [...new Set([...acknowledged.keys(), ...written.keys()])]
    .filter((name) => acknowledged.get(name) !== written.get(name))
    .map((name) => {
      const [job_id = '', command, actor_id] = name.split(' ');
      const [said, is] = [acknowledged.get(name) ?? 0, written.get(name) ?? 0];
      return { job_id, words: `${command} by ${actor_id} was acknowledged ${said} times and stands there ${is} times` };
    });
}
