import { isAdmin } from '@handover/domain/viewer';
import { idOf } from '../../src/db/id.ts';
import type { demoJobs } from './jobs.ts';
import { nameOf } from './life.ts';
import type { DemoMarket, DemoUser, Row } from './market.ts';
import type { Random } from './random.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Of this many bookings, one has a conversation. */
const ONE_IN = 9;

type Line = readonly [by: 'booker' | 'member', text: string];
const TALKS: readonly [readonly Line[], ...(readonly Line[])[]] = [
  [
    ['member', 'Is there somewhere to park for the whole shift?'],
    ['booker', 'Yes, behind the building. Sign in the car’s number at reception.'],
    ['member', 'Great, thank you.'],
  ],
  [
    ['booker', 'The home asks you to come in by the side entrance, the front door is being painted.'],
    ['member', 'Will do.'],
  ],
  [
    ['member', 'My bus is late, I will be about ten minutes behind.'],
    ['booker', 'Thank you for saying so. I have told the nurse in charge.'],
  ],
  [
    ['booker', 'There is a short handover at ten to. Could you be there for it?'],
    ['member', 'Yes, no problem.'],
  ],
  [
    ['member', 'Do I need to bring my own tunic?'],
    ['booker', 'Please do, theirs are at the laundry this week.'],
    ['member', 'All right.'],
  ],
];

/**
 * Conversations about bookings, between the member and the administrator who looks after it. One of the nurse's
 * bookings has a message that she has not read yet.
 */
export function demoConversations(
  random: Random,
  { users, staff }: DemoMarket,
  { jobs }: Pick<ReturnType<typeof demoJobs>, 'jobs'>,
  now: Date,
) {
  const tables = { threads: [] as Row[], messages: [] as Row[], thread_people: [] as Row[] };
  const people = new Map(users.map((user) => [user.user_id, user]));
  const [booker] = users.filter(({ level }) => isAdmin(level));
  const nurse = staff[0]?.member_id;
  const later = jobs
    .filter(({ assigned_to, status }) => assigned_to === nurse && status === 'Confirmed')
    .toSorted((a, b) => Number(b['starts_at']) - Number(a['starts_at']))[0];
  if (booker === undefined || later === undefined) throw new Error('The nurse has a booking');
  const talk = (job: Row, member: DemoUser, lines: readonly Line[], first: number, all_read: boolean): void => {
    const { agency_id, care_provider_id, office_id, job_id } = job;
    const at = (index: number) => new Date(Math.min(first + index * 23 * MINUTE, now.getTime() - MINUTE));
    const thread_id = idOf(random.bytes(16), at(0));
    const by = (who: Line[0]) => (who === 'booker' ? booker : member);
    const last = lines.length - 1;
    const place = { agency_id, care_provider_id, office_id, job_id };
    const opened_by = by(lines[0]?.[0] ?? 'booker').user_id;
    const its = { about: 'booking', member_id: member.user_id, opened_by, created_at: at(0), last_at: at(last) };
    tables.threads.push({ thread_id, ...place, ...its });
    for (const [index, [who, text]] of lines.entries()) {
      const author = by(who);
      const said = { author_id: author.user_id, author_name: nameOf(author), text, created_at: at(index) };
      tables.messages.push({ message_id: idOf(random.bytes(16), at(index)), thread_id, ...said });
    }
    for (const who of ['booker', 'member'] as const) {
      const has_read = all_read || lines[last]?.[0] === who;
      const seen = { read_at: has_read ? at(last) : null, unread: has_read ? 0 : 1, last_at: at(last) };
      tables.thread_people.push({ thread_id, user_id: by(who).user_id, ...seen });
    }
  };
  for (const job of jobs) {
    const member = people.get(String(job['assigned_to']));
    if (member === undefined || job === later || random.whole(ONE_IN) > 0) continue;
    const starts = (job['starts_at'] as Date).getTime();
    const posted = (job['created_at'] as Date).getTime();
    // In the last half of the time before the shift, when it had a member.
    const first = Math.max((posted + starts) / 2, starts - DAY);
    if (first < now.getTime() - 2 * 60 * MINUTE) talk(job, member, random.pick(TALKS), first, true);
  }
  const her = people.get(String(nurse));
  if (her) {
    talk(
      later,
      her,
      [['booker', 'Could you be there a quarter of an hour early for the handover?']],
      now.getTime() - 50 * MINUTE,
      false,
    );
  }
  return tables;
}
