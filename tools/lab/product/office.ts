import pg from 'pg';
import { makerOn } from '../../../apps/server/test/make.ts';
import { signEveryoneIn, tokenOf } from './market.ts';

const DAY = 86_400_000;
const SHIFTS = 20;

/** Workplace of an administrator: one home, and shifts there that are still to be filled. */
export type Office = {
  agency_id: string;
  care_provider_id: string;
  office_id: string;
  job_ids: string[];
  token: string;
};

export async function settleOffice(owner_url: string): Promise<Office> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  const make = makerOn(owner, () => new Date());
  const office = await make.office();
  const { user_id: job_planner, email } = await make.admin({ email: 'planner@office.example' });
  const { user_id: created_by } = await make.locationManager(office, { email: 'manager@office.example' });
  const job_ids: string[] = [];
  for (let n = 0; n < SHIFTS; n++) {
    const starts_at = new Date(Math.floor(Date.now() / DAY) * DAY + (3 + n) * DAY + DAY / 3);
    job_ids.push((await make.job(office, { starts_at, job_planner, created_by })).job_id);
  }
  await signEveryoneIn(owner);
  await owner.end();
  return { ...office, job_ids, token: tokenOf(email) };
}
