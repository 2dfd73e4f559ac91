import pg from 'pg';
import { newId } from '../../../apps/server/src/db/id.ts';
import { makerOn } from '../../../apps/server/test/make.ts';
import type { MadeJob } from '../../../apps/server/test/makeJobs.ts';
import { signEveryoneIn, tokenOf } from '../../lab/product/market.ts';

export type Member = { member_id: string; token: string };
export type Crowd = {
  members: Member[];
  /** A shift that all of them are offered; the offer of each. */
  offered: (times: { starts_at: Date }) => Promise<Offered>;
  close: () => Promise<void>;
};
export type Offered = MadeJob & { planner_id: string; offer_ids: string[] };

/** One home whose planner asks everyone. Papers are no part of it: nothing is asked of its members. */
export async function gather(owner_url: string, count: number): Promise<Crowd> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  await owner.query('delete from app.requirements');
  const make = makerOn(owner, () => new Date());
  const office = await make.office();
  const named = (who: string) => ({ email: `${who}@rivals.example` });
  const { user_id: planner_id } = await make.admin(named('planner'));
  const { user_id: created_by } = await make.locationManager(office, named('manager'));
  const members: Member[] = [];
  for (let n = 0; n < count; n++) {
    const { user_id, email } = await make.member(named(`member.${n}`));
    members.push({ member_id: user_id, token: tokenOf(email) });
  }
  await signEveryoneIn(owner);
  return {
    members,
    async offered(times) {
      const job = await make.job(office, { created_by, job_planner: planner_id, ...times });
      const offer_ids = members.map(() => newId(new Date()));
      await owner.query(
        `insert into app.offers (offer_id, agency_id, care_provider_id, office_id, job_id, member_id, status, exclusive,
                                 expires_at, created_by, created_at)
         select o.offer_id, j.agency_id, j.care_provider_id, j.office_id, j.job_id, o.member_id, 'pending', false,
                j.starts_at, $4, now()
         from app.jobs j, unnest($2::uuid[], $3::uuid[]) o (offer_id, member_id) where j.job_id = $1`,
        [job.job_id, offer_ids, members.map(({ member_id }) => member_id), planner_id],
      );
      return { ...job, planner_id, offer_ids };
    },
    close: () => owner.end(),
  };
}
