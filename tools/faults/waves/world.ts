import pg from 'pg';
import { makerOn } from '../../../apps/server/test/make.ts';
import { signEveryoneIn, tokenOf } from '../../lab/product/market.ts';

const DAY = 86_400_000;
const named = (who: string) => ({ email: `${who}@waves.example` });

export type World = { job_ids: string[]; booker: string; tokens: Map<string, string> };

/** One home with shifts a week apart, each of which the same people have applied for; nobody else fits them. */
export async function settle(owner_url: string, shifts: number, applicants: number): Promise<World> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  await owner.query('delete from app.requirements');
  const make = makerOn(owner, () => new Date());
  const office = await make.office();
  const { user_id: job_planner, email } = await make.admin(named('booker'));
  const { user_id: created_by } = await make.locationManager(office, named('manager'));
  const { tag_id } = await make.tag();
  const tokens = new Map<string, string>();
  for (let n = 0; n < applicants; n++) {
    const member = await make.member(named(`member.${n}`));
    tokens.set(member.user_id, tokenOf(member.email));
  }
  const job_ids: string[] = [];
  for (let n = 0; n < shifts; n++) {
    const starts_at = new Date(Math.floor(Date.now() / DAY) * DAY + (3 + 7 * n) * DAY + DAY / 3);
    const job = await make.job(office, { starts_at, job_planner, created_by, tag_ids: [tag_id] });
    for (const user_id of tokens.keys()) await make.application(job, { user_id });
    job_ids.push(job.job_id);
  }
  await signEveryoneIn(owner);
  // What is tried is who is asked, and not the post.
  await owner.query(`
    insert into app.notification_preferences (user_id, kind, email)
    select user_id, kind, false from app.users,
      unnest(array['offer_made', 'offer_withdrawn', 'offer_answered', 'refill_ended']) kind`);
  await owner.end();
  return { job_ids, booker: tokenOf(email), tokens };
}
