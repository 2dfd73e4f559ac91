import { sql } from 'kysely';
import type { z } from 'zod';
import type { Input } from '@handover/contract/endpoint';
import type { refill } from '@handover/contract/offers/refill';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { pictureOfInSql } from '../../accounts/pictureAddress.ts';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import type { WholeJob } from '../../shifts/lock.ts';
import { visibleJobs } from '../../shifts/scope.ts';
import { nextToAsk } from './choose.ts';
import { settingsOf } from './settings.ts';

type Answered = z.input<typeof refill.find.answer>['data'];
type Waves = NonNullable<Answered['refill']>['waves'];
type Person = Answered['next'][number];
type Last = Omit<NonNullable<Answered['refill']>, 'waves'>;
type Offered = Waves[number]['offers'][number] & Pick<Waves[number], 'wave' | 'at' | 'expires_at'>;
type Running = { refill_id: string; left_by: string | null };

const PERSON = sql`u.user_id as member_id, u.first_name, u.last_name, m.code, ${pictureOfInSql(sql`u.user_id`)} as picture`;

/** Returns the last refill of a shift with its offer rounds, and whom the next round would ask. */
export async function readRefill(ctx: Ctx, { job_id }: Input<typeof refill.find>) {
  const { db, viewer, now } = ctx;
  const job = orNotFound(
    await visibleJobs(db, viewer).selectAll().where('job_id', '=', job_id).executeTakeFirst(),
    'Shift',
  );
  const settings = await settingsOf(ctx, job.care_provider_id);
  const last = await lastRefill(ctx, job_id);
  const running = last?.shown.status === 'running' ? last : undefined;
  const open = jobPolicy.start_refill(viewer, job as WholeJob, { running: false }, now).ok;
  const most = running ? running.shown.per_wave : settings.per_wave;
  return {
    data: {
      refill: last ? { ...last.shown, waves: await readOfferRounds(ctx, job as WholeJob, last.refill_id) } : null,
      next: open ? await nextPeople(ctx, job as WholeJob, running, most) : [],
      settings,
    },
  };
}

async function lastRefill({ db }: Ctx, job_id: string): Promise<(Running & { shown: Last }) | undefined> {
  const { rows } = await sql<Last & Running>`
    select r.refill_id, r.status, r.automatic, r.per_wave, r.minutes, r.started_at, r.ended_at, r.next_at, r.left_by,
      u.first_name || ' ' || u.last_name as started_by
    from refills r join users u on u.user_id = r.started_by
    where r.job_id = ${job_id} order by r.started_at desc, r.refill_id desc limit 1`.execute(db);
  if (!rows[0]) return undefined;
  const { left_by, ...shown } = rows[0];
  return { refill_id: shown.refill_id, left_by, shown };
}

/** Reads the offer rounds. The reason for asking a member is derived from standby, applications and favourites. */
async function readOfferRounds({ db, now }: Ctx, job: WholeJob, refill_id: string): Promise<Waves> {
  const { rows } = await sql<Offered>`
    select f.offer_id, f.wave, f.created_at as at, f.expires_at, f.answered_at, ${PERSON},
      case when f.status = 'pending' and f.expires_at <= ${now} then 'expired' else f.status end as status,
      case when exists (select from standby s where s.job_id = f.job_id and s.member_id = f.member_id
                        and s.created_at <= f.created_at) then 'standby'
        when exists (select from applications y where y.job_id = f.job_id and y.member_id = f.member_id
                     and y.created_at <= f.created_at) then 'applied'
        when exists (select from place_regards g where g.member_id = f.member_id and g.kind = 'favourite'
                     and g.care_provider_id = ${job.care_provider_id}
                     and (g.office_id is null or g.office_id = ${job.office_id})) then 'favourite'
        else 'suggested' end as source
    from offers f join users u on u.user_id = f.member_id join staff m on m.member_id = f.member_id
    where f.refill_id = ${refill_id} order by f.wave desc, f.offer_id`.execute(db);
  return [...Map.groupBy(rows, ({ wave }) => wave)].map(([wave, offers]) => ({
    wave,
    at: offers[0]?.at,
    expires_at: offers[0]?.expires_at,
    offers,
  }));
}

async function nextPeople(ctx: Ctx, job: WholeJob, running: Running | undefined, most: number): Promise<Person[]> {
  const chosen = await nextToAsk(ctx, job, running, most);
  const { rows } = await sql<Omit<Person, 'source'>>`
    select ${PERSON} from users u join staff m on m.member_id = u.user_id
    where u.user_id = any (${chosen.map(({ member_id }) => member_id)}::uuid[])`.execute(ctx.db);
  const people = new Map(rows.map((person) => [person.member_id, person]));
  return chosen.flatMap(({ member_id, source }) => {
    const person = people.get(member_id);
    return person ? [{ ...person, source }] : [];
  });
}
