import { isDeepStrictEqual } from 'node:util';
import { type JobCommand, leadsTo } from '@handover/domain/jobs/status';
import { after, born, type Life } from './life.ts';
import type { Count, EntryRow, JobRow, Seen } from './look.ts';
import type { Sent } from './play.ts';

/** What must not be, and of which shift. */
export type Wrong = { job_id?: string; words: string };
export type Evidence = { sent: Sent[]; seen: Seen; folded: Count[] };

const PLATFORM = '00000000-0000-0000-0000-000000000000';
const LIVE = ['Assigned', 'Confirmed', 'Checked in'];
const ON_THE_MAP = ['Published', ...LIVE];
/** Done, not there for them, not possible now. Nothing that is sent is malformed, so 422 is no answer. */
const EXPECTED = [200, 404, 409];
/** Whoever is not booked is told that the shift is not theirs to leave. */
const ALSO: Partial<Record<Sent['planned']['command'], number>> = { drop_out: 403 };

/** Everything that is wrong after a sequence; nothing if the server kept its word. */
export const wrongs = ({ sent, seen, folded }: Evidence): Wrong[] => [
  ...sent.flatMap(answerWrongs),
  ...seen.jobs.flatMap((job) => historyWrongs(job, entriesOf(seen, job))),
  ...seen.jobs.flatMap((job) => outcomeWrongs(job, seen)),
  ...bookingWrongs(seen.jobs),
  ...acknowledgedWrongs(sent, seen),
  ...countWrongs('the counts', seen.jobs, seen.counts),
  ...countWrongs('the folded counts', seen.jobs, folded),
  ...geoWrongs(seen),
];

const entriesOf = ({ history }: Seen, { job_id }: JobRow) => history.filter((entry) => entry.job_id === job_id);

function answerWrongs({ planned, job_id, answers }: Sent): Wrong[] {
  const of = (words: string): Wrong => ({ words, ...(job_id === undefined ? {} : { job_id }) });
  const strange = answers.filter(
    ({ status = 0 }) => !EXPECTED.includes(status) && status !== ALSO[planned.command] && status !== 503,
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

/** What of a shift another offer would be about. */
const LAPSING = /^(date|job_start_time|job_end_time|staff_rate|office_id|location|location_id)$/;

/** The history, told to the model. */
function lifeOf(entries: readonly EntryRow[]): Life | undefined {
  const [first, ...rest] = entries;
  if (first === undefined) return undefined;
  return rest.reduce(
    (life, { command, to_status, member_id, actor_id, changes }) =>
      after(life, {
        command: command as JobCommand,
        to: to_status,
        who: member_id ?? actor_id,
        lapses: changes.some(({ field }) => LAPSING.test(field)),
      }),
    born(first.to_status),
  );
}

/** Who has it, whose offers are out, who applied and who won, each as the history says. */
function outcomeWrongs(job: JobRow, seen: Seen): Wrong[] {
  const entries = entriesOf(seen, job);
  const life = lifeOf(entries);
  if (life === undefined) return [];
  const found: string[] = [];
  const offers = seen.offers.filter(({ job_id }) => job_id === job.job_id);
  const pending = offers.filter(({ status }) => status === 'pending');
  const accepted = offers.filter(({ status }) => status === 'accepted');
  const applied = seen.applications.filter(({ job_id }) => job_id === job.job_id).map(({ member_id }) => member_id);

  if (job.assigned_to !== life.assigned_to) found.push('is not with whom its history gave it to');
  // A shift that is cancelled remembers whose it was.
  if (job.status !== 'cancelled' && LIVE.includes(job.status) !== (job.assigned_to !== null)) {
    found.push(`is ${job.status} and ${job.assigned_to ?? 'nobody'} has it`);
  }
  if (
    !same(
      pending.map(outOf),
      [...life.offered].map(([member_id, { exclusive }]) => outOf({ member_id, exclusive })),
    )
  ) {
    found.push('has other offers out than its history made');
  }
  if (pending.length > 0 && job.status !== 'Published' && job.status !== 'Assigned') {
    found.push(`is ${job.status} with offers out`);
  }
  const kept = pending.filter(({ exclusive }) => exclusive);
  const only = kept.length === 1 && pending.length === 1 && kept[0]?.member_id === job.assigned_to;
  if (job.status === 'Assigned' ? !only : kept.length > 0) found.push('is not kept for the one who was asked');
  if (!same(applied, [...life.applied])) found.push('has other applications than its history');
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

/** Every acknowledged command stands in the history once; nothing else does. */
function acknowledgedWrongs(sent: readonly Sent[], { history }: Seen): Wrong[] {
  const nameOf = (job_id: string | undefined, command: string, actor_id: string) => `${job_id} ${command} ${actor_id}`;
  const done = sent.filter(({ answers }) => answers.some(({ status }) => status === 200));
  const acknowledged = countBy(done.map(({ job_id, planned, actor_id }) => nameOf(job_id, planned.command, actor_id)));
  const written = countBy(history.map(({ job_id, command, actor_id }) => nameOf(job_id, command, actor_id)));
  return [...new Set([...acknowledged.keys(), ...written.keys()])]
    .filter((name) => acknowledged.get(name) !== written.get(name))
    .map((name) => {
      const [job_id = '', command, actor_id] = name.split(' ');
      const [said, is] = [acknowledged.get(name) ?? 0, written.get(name) ?? 0];
      return { job_id, words: `${command} by ${actor_id} was acknowledged ${said} times and stands there ${is} times` };
    });
}

const countBy = (names: readonly string[]): Map<string, number> => {
  const counted = new Map<string, number>();
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1);
  return counted;
};

function countWrongs(which: string, jobs: readonly JobRow[], counts: readonly Count[]): Wrong[] {
  const recount = countBy(
    jobs.flatMap(({ status, agency_id, care_provider_id, office_id }) =>
      [PLATFORM, agency_id, care_provider_id, office_id].map((scope_id) => `jobs:${status} in ${scope_id}`),
    ),
  );
  const kept = new Map(counts.map(({ what, scope_id, n }) => [`${what} in ${scope_id}`, n]));
  return [...new Set([...recount.keys(), ...kept.keys()])]
    .filter((name) => (recount.get(name) ?? 0) !== (kept.get(name) ?? 0))
    .map((name) => ({ words: `${which} say ${kept.get(name) ?? 0} ${name}, and there are ${recount.get(name) ?? 0}` }));
}

function geoWrongs({ jobs, geo }: Seen): Wrong[] {
  const expected = jobs
    .filter(({ status }) => ON_THE_MAP.includes(status))
    .map(({ version: _v, assigned_to: _a, ends_at: _e, ...where }) => where);
  const byId = (rows: readonly { job_id: string }[]) => new Map(rows.map((row) => [row.job_id, row]));
  const [there, should] = [byId(geo), byId(expected)];
  return [...new Set([...there.keys(), ...should.keys()])]
    .filter((job_id) => !isDeepStrictEqual(there.get(job_id), should.get(job_id)))
    .map((job_id) => ({ job_id, words: 'the map does not have the shift where and as it is' }));
}
