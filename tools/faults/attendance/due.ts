import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { quarterUp } from '@handover/domain/attendance/quarters';
import { NOTIFICATION_KINDS } from '@handover/domain/notifications/kinds';
import { makerOn } from '../../../apps/server/test/make.ts';
import type { MadeJob } from '../../../apps/server/test/makeJobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const named = (who: string) => ({ email: `${who}@clock.example` });

/** Outcome of a shift by the clock alone. */
export type Fate = 'warned' | 'no_show' | 'filled_again' | 'missed' | 'nobody_missed' | 'closed';
export type Due = { job_id: string; fate: Fate };

/** Shifts that fall due as they are made, and nobody who could take one that is filled again. */
export async function openDues(owner_url: string) {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  await owner.query('delete from app.requirements');
  const make = makerOn(owner, () => new Date());
  const { tag_id } = await make.tag();
  const { user_id: job_planner } = await make.admin(named('planner'));
  const [plain, automatic] = [await make.office(), await make.office()];
  const creators = [
    await make.locationManager(plain, named('one')),
    await make.locationManager(automatic, named('two')),
  ];
  await owner.query(
    `insert into app.refill_settings (agency_id, care_provider_id, automatic, per_wave, minutes, set_by, updated_at)
     values ($1, $2, true, 1, 5, $3, now())`,
    [automatic.agency_id, automatic.care_provider_id, job_planner],
  );

  const shift = async (fate: Fate, ago_ms: number, over: Record<string, unknown>): Promise<MadeJob> => {
    const starts_at = new Date(Math.floor((Date.now() - ago_ms) / MINUTE) * MINUTE);
    const ends_at = new Date(starts_at.getTime() + 8 * HOUR);
    const [office, creator] = fate === 'filled_again' ? [automatic, creators[1]] : [plain, creators[0]];
    const whose = { job_planner, created_by: creator?.user_id, tag_ids: [tag_id] };
    return make.job(office, { starts_at, ends_at, ...whose, ...over });
  };
  const comeTo = async ({ job_id, agency_id, care_provider_id, office_id, assigned_to, starts_at }: MadeJob) => {
    const its = [job_id, agency_id, care_provider_id, office_id, assigned_to];
    const signature_id = randomUUID();
    const columns = 'job_id, agency_id, care_provider_id, office_id, member_id';
    await owner.query(
      `insert into app.signatures (${columns}, signature_id, typed, sha256, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [...its, signature_id, 'Ann Lee', createHash('sha256').update('Ann Lee').digest(), starts_at],
    );
    await owner.query(
      `insert into app.attendance (${columns}, signature_id, start_time, checked_in_at, received_at, late_check_in, how)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 0, 'position')`,
      [...its, signature_id, quarterUp(starts_at), starts_at],
    );
  };

  let members = 0;
  return {
    /** Turns mails off, because notifications are tried and not mail. To be called once everyone is there. */
    noPost: () =>
      owner.query(
        `insert into app.notification_preferences (user_id, kind, email)
         select user_id, kind, false from app.users, unnest($1::text[]) kind on conflict do nothing`,
        [Object.keys(NOTIFICATION_KINDS)],
      ),
    /** Makes people who each forgot a check-out, slept through a shift and are not at the next one. */
    async fallDue(people: number): Promise<Due[]> {
      const dues: Due[] = [];
      const add = async (fate: Fate, ago_ms: number, over: Record<string, unknown>): Promise<MadeJob> => {
        const job = await shift(fate, ago_ms, over);
        dues.push({ job_id: job.job_id, fate });
        return job;
      };
      for (let n = 0; n < people; n++) {
        const { user_id: assigned_to } = await make.member(named(`member.${++members}`));
        const theirs = { status: 'Confirmed', assigned_to };
        const started = (['warned', 'no_show', 'filled_again'] as const)[n % 3] ?? 'warned';
        await add(started, started === 'warned' ? 16 * MINUTE : 31 * MINUTE, theirs);
        await add('missed', 8 * HOUR + 32 * MINUTE, theirs);
        const forgotten = { status: 'Checked in', assigned_to };
        await comeTo(await add('closed', 20 * HOUR + MINUTE, forgotten));
        if (n % 3 === 0) await add('nobody_missed', 8 * HOUR + MINUTE, { status: 'Published' });
      }
      return dues;
    },
    close: () => owner.end(),
  };
}
