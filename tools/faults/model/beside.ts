import { type Command, PARTINGS } from './commands.ts';
import type { Seen } from './look.ts';
import type { Sent } from './play.ts';
import { isDone, type Wrong } from './wrong.ts';

/** A home and a member who have nothing to do with each other from then on, until one of them takes it back. */
type Parting = Sent & { member_id: string; covers: (office_id: string) => boolean };

const memberOf = ({ planned, about_id, actor_id }: Sent) => (planned.command === 'block' ? about_id : actor_id) ?? '';

/** Whom something was done to, or who did it themselves. */
const concerns = (sent: Sent, member_id: string): boolean => {
  const { command } = sent.planned;
  if (command === 'offer_many') return offeredBy(sent).includes(member_id);
  return (sent.about_id ?? sent.actor_id) === member_id;
};

/** Whom an offer to many has reached. */
export function offeredBy({ answers }: Sent): string[] {
  const good = answers.find(({ status }) => status === 200);
  return (good?.body as { data?: { offered?: string[] } } | undefined)?.data?.offered ?? [];
}

const partingsOf = (sent: readonly Sent[]): Parting[] =>
  sent
    .filter(({ planned }) => (PARTINGS as readonly Command[]).includes(planned.command))
    .filter(isDone)
    .map((each) => {
      const { office_id, whole } = each.said;
      const covers = (home: string) => whole === true || office_id === null || office_id === home;
      return { ...each, member_id: memberOf(each), covers };
    });

/** Members who parted from some home at any time: what was pending between them may be gone, though no history says so. */
export const partedOf = (sent: readonly Sent[]): ReadonlySet<string> =>
  new Set(partingsOf(sent).map(({ member_id }) => member_id));

/** Commands that are refused once the two have parted. */
const AFTER_PARTING: readonly Command[] = ['apply', 'accept', 'offer', 'offer_many', 'assign', 'join_standby', 'look'];

/**
 * What stands beside the histories: who waits, who parted, what was said. It has no order of its own, so only what is
 * certain by the clock of those who sent it is looked at: one had its answer before the other was sent.
 */
export const besideWrongs = (sent: readonly Sent[], seen: Seen): Wrong[] => [
  ...partingWrongs(sent, seen),
  ...standbyWrongs(sent, seen),
  ...messageWrongs(sent, seen),
];

function homesOf(sent: readonly Sent[], { jobs }: Seen): ReadonlyMap<string, string> {
  const moved = new Set(sent.filter(({ planned }) => planned.change?.home !== undefined).map(({ job_id }) => job_id));
  return new Map(jobs.filter(({ job_id }) => !moved.has(job_id)).map(({ job_id, office_id }) => [job_id, office_id]));
}

function partingWrongs(sent: readonly Sent[], seen: Seen): Wrong[] {
  const homes = homesOf(sent, seen);
  return partingsOf(sent).flatMap((parting) => {
    const { member_id, covers, began, ended } = parting;
    const backs = sent.filter(
      (each) =>
        (each.planned.command === 'unblock' && each.about_id === member_id) ||
        (each.planned.command === 'show' && each.actor_id === member_id),
    );
    return sent
      .filter((each) => AFTER_PARTING.includes(each.planned.command) && isDone(each) && concerns(each, member_id))
      .filter((each) => each.began > ended && covers(homes.get(each.job_id ?? '') ?? ''))
      .filter((each) => each.planned.command !== 'look' || isOpen(each))
      .filter((each) => !backs.some((back) => back.ended > began && back.began < each.ended))
      .map(({ planned, job_id }) => ({
        ...(job_id === undefined ? {} : { job_id }),
        words: `${planned.command} of command ${planned.n} was done although ${member_id} and the home had parted`,
      }));
  });
}

const isOpen = ({ answers }: Sent) =>
  answers.some(
    ({ status, body }) => status === 200 && (body as { data?: { status?: string } }).data?.status === 'Published',
  );

const ENDS_WAITING: readonly Command[] = ['leave_standby', 'withdraw', 'decline', 'drop_out'];

/** A member who said that they wait does, until they say otherwise or say no to the shift. */
function standbyWrongs(sent: readonly Sent[], seen: Seen): Wrong[] {
  const homes = homesOf(sent, seen);
  const partings = partingsOf(sent);
  const joins = sent.filter((each) => each.planned.command === 'join_standby' && isDone(each));
  const there = new Set(seen.standby.map(({ job_id, member_id }) => `${job_id} ${member_id}`));
  const asked = new Set(joins.map(({ job_id, actor_id }) => `${job_id} ${actor_id}`));
  const found = [...there]
    .filter((pair) => !asked.has(pair))
    .map((pair) => ({ job_id: pair.split(' ')[0] ?? '', words: `${pair.split(' ')[1]} waits without having said so` }));
  for (const pair of asked) {
    const [job_id = '', member_id = ''] = pair.split(' ');
    const home = homes.get(job_id);
    const apart = partings.filter((each) => each.member_id === member_id);
    if (home === undefined && apart.length > 0) continue;
    const ends = sent.filter(
      (each) =>
        ENDS_WAITING.includes(each.planned.command) &&
        each.job_id === job_id &&
        each.actor_id === member_id &&
        isDone(each),
    );
    const all: readonly Sent[] = [
      ...joins.filter((each) => each.job_id === job_id && each.actor_id === member_id),
      ...ends,
      ...apart.filter(({ covers }) => covers(home ?? '')),
    ];
    const last = all.find((one) => all.every((other) => other === one || other.ended < one.began));
    if (last === undefined || there.has(pair) === (last.planned.command === 'join_standby')) continue;
    found.push({
      job_id,
      words: `${member_id} ${there.has(pair) ? 'still waits' : 'does not wait'} after command ${last.planned.n}`,
    });
  }
  return found;
}

/** Said once each; a member says something only about what was theirs, offered to them or applied for, or in answer. */
function messageWrongs(sent: readonly Sent[], { messages, history }: Seen): Wrong[] {
  const said = sent.filter((each) => each.planned.command === 'message' && isDone(each));
  const nameOf = (job_id: string | undefined, author_id: string, text: unknown) =>
    `${job_id} ${author_id} ${String(text)}`;
  const acknowledged = said.map(({ job_id, actor_id, said: { text } }) => nameOf(job_id, actor_id, text));
  const written = messages.map(({ job_id, author_id, text }) => nameOf(job_id, author_id, text));
  const count = (all: readonly string[], name: string) => all.filter((each) => each === name).length;
  const wrong = [...new Set([...acknowledged, ...written])]
    .filter((name) => count(acknowledged, name) !== count(written, name))
    .map((name) => ({
      words: `"${name}" was acknowledged ${count(acknowledged, name)} times and is there ${count(written, name)} times`,
    }));
  const strangers = said.filter(
    ({ planned, job_id, actor_id, ended }) =>
      planned.by.startsWith('member') &&
      !history.some((entry) => entry.job_id === job_id && entry.member_id === actor_id) &&
      !sent.some(
        (each) =>
          each.planned.command === 'message' &&
          each.job_id === job_id &&
          each.about_id === actor_id &&
          each.began < ended,
      ),
  );
  return [
    ...wrong,
    ...strangers.map(({ planned, job_id }) => ({
      ...(job_id === undefined ? {} : { job_id }),
      words: `command ${planned.n} said something about a shift that its author had nothing to do with`,
    })),
  ];
}
