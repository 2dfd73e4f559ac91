import type pg from 'pg';
import type { Random } from '../../../apps/server/seed/demo/random.ts';
import { asViewer, closePools, openPools, type Pools } from '../../../apps/server/src/db/connect.ts';
import { refusalOf } from '../../../apps/server/src/http/errors.ts';
import type { Ctx } from '../../../apps/server/src/http/route.ts';
import { hashOf } from '../../../apps/server/src/http/session.ts';
import { acceptOffer } from '../../../apps/server/src/offers/answerOffer.ts';
import { migrationTarget } from '../../../apps/server/src/db/migrate.ts';
import type { Crowd, Member } from './crowd.ts';

const HOUR = 3_600_000;
const PATIENCE_MS = 60_000;
/** Text of the policy for a rival; refusals by the database have another one. */
const EXPECTED =
  /^(This shift has been taken|This offer was already withdrawn|You are already booked at that time \(SH-)/;

type Storm = { accepted: number; refused: number; seconds: number; failed: string[]; wrong: string[] };

type Call = { member: Member; offer_id: string };

/**
 * The engine without the server in front: so many connections of members, each accepting as soon as its last was answered.
 * Everyone is offered every shift, and all shifts of a slot overlap, so rivals meet at shifts and at members.
 */
export async function acceptAtEngine(
  { url, owner }: { url: string; owner: pg.Pool },
  { members, offered }: Crowd,
  { shifts, slots, rivals, random }: { shifts: number; slots: number; rivals: number; random: Random },
): Promise<Storm> {
  const calls: Call[] = [];
  const start = Date.now() + 5 * 24 * HOUR;
  for (let n = 0; n < shifts; n++) {
    // Two shifts of one slot are an hour or two apart, and last eight.
    const starts_at = new Date(start + (n % slots) * 48 * HOUR + random.whole(3) * HOUR);
    const { offer_ids } = await offered({ starts_at });
    calls.push(...members.map((member, at) => ({ member, offer_id: offer_ids[at] ?? '' })));
  }
  const pools = openPools({ url, password: migrationTarget().password, most: rivals });
  await connectAll(pools, rivals);
  const storm: Storm = { accepted: 0, refused: 0, seconds: 0, failed: [], wrong: [] };
  const accept = ({ member: { member_id, token }, offer_id }: Call) => {
    const now = new Date();
    const viewer = { kind: 'member', level: 4, user_id: member_id, member_id } as const;
    const adapters = { live: { publish: () => undefined }, after: () => undefined };
    return asViewer(
      pools,
      { viewer, token_hash: hashOf(token), now },
      'write',
      (db) => acceptOffer({ db, viewer, now, ...adapters } as unknown as Ctx, { offer_id }),
      { queue: 'command', opening: { job_id: null, offer_id } },
    );
  };
  const rival = async () => {
    for (let call = calls.pop(); call !== undefined; call = calls.pop()) {
      await accept(call).then(
        () => storm.accepted++,
        (error: Error) => {
          const { kind, message } = refusalOf(error) ?? { kind: 'error', message: error.message };
          if (kind === 'not_now' && EXPECTED.test(message)) storm.refused++;
          else storm.failed.push(`${kind}: ${message}`);
        },
      );
    }
  };
  shuffle(calls, random);
  const began = performance.now();
  await Promise.all(Array.from({ length: rivals }, rival));
  storm.seconds = (performance.now() - began) / 1000;
  await closePools(pools);
  storm.wrong = await bookingWrongs(owner, {
    accepted: storm.accepted,
    most: slots * Math.min(members.length, shifts / slots),
  });
  return storm;
}

/** One after the other: what is tried is how they accept, not how so many get in at one moment. */
async function connectAll({ command }: Pools, count: number): Promise<void> {
  const clients: pg.PoolClient[] = [];
  const deadline = performance.now() + PATIENCE_MS;
  while (clients.length < count) {
    await command.connect().then(
      (client) => clients.push(client),
      (error: unknown) => {
        if (performance.now() > deadline) throw error;
      },
    );
  }
  for (const client of clients) client.release();
}

function shuffle<T>(items: T[], random: Random): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = random.whole(at + 1);
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
}

/** Every free member has asked for every shift, so each shift that somebody could have had is taken: no more, no fewer. */
async function bookingWrongs(
  owner: pg.Pool,
  { accepted, most }: { accepted: number; most: number },
): Promise<string[]> {
  const { rows } = await owner.query<{ booked: number; entries: number; twice: number }>(
    `select (select count(*)::int from app.jobs where status = 'Confirmed') as booked,
       (select count(*)::int from app.job_history where command = 'accept') as entries,
       (select count(*)::int from app.jobs a join app.jobs b on a.assigned_to = b.assigned_to and a.job_id < b.job_id
          and a.starts_at < b.ends_at and b.starts_at < a.ends_at
        where a.status = 'Confirmed' and b.status = 'Confirmed') as twice`,
  );
  const { booked = 0, entries = 0, twice = 0 } = rows[0] ?? {};
  return [
    ...(booked === accepted && entries === accepted
      ? []
      : [`${accepted} accepted, ${booked} booked, ${entries} entries`]),
    ...(accepted === most ? [] : [`${accepted} of ${most} shifts were taken`]),
    ...(twice === 0 ? [] : [`${twice} times someone has two shifts at once`]),
  ];
}
