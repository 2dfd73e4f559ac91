import type { CandidateRow } from '@handover/contract/offers/candidates';
import { dayAfter, londonDay } from '@handover/domain/time';
import { newId } from '../src/db/id.ts';
import type { TestServer } from './testServer.ts';
import type { Person } from './make.ts';
import { ADDRESS, type MadeJob } from './makeJobs.ts';

/** Miles of a degree of latitude. */
const DEGREE = 69.0934;
/** Returns a position so many miles north of the shifts. */
export const north = (miles: number) => ({ latitude: ADDRESS.latitude + miles / DEGREE, longitude: ADDRESS.longitude });

type Made = Record<string, unknown> & { miles?: number; proximity?: number; tags?: readonly { tag_id: string }[] };

/** Helpers that make candidates, and read who is found for a shift. */
export const candidatesIn = (server: () => TestServer) => {
  const list = async (person: Person, path: string) => {
    const answer = await server().as(person).get(`/api/v1/${path}`);
    return answer.json() as { data: CandidateRow[]; meta: Record<string, unknown>; pool?: object };
  };
  return {
    /** Makes a member who lives so far from the shifts, with these tags. */
    async nurse({ miles = 1, proximity = 30, tags = [], ...over }: Made = {}) {
      const { make, owner } = server();
      const person = await make.member(over);
      await owner.query('update app.staff set tag_ids = $2 where member_id = $1', [
        person.user_id,
        tags.map(({ tag_id }) => tag_id),
      ]);
      const { address_id } = await make.address(person, { ...north(miles), proximity });
      return { ...person, address_id };
    },
    async free(
      { user_id }: { user_id: string },
      address_id: string,
      from_time = '07:00',
      to_time = '21:00',
      date = dayAfter(londonDay(server().clock()), 3),
    ) {
      await server().owner.query('insert into app.availability values ($1, $2, $3, $4, $5, $6, now(), now())', [
        newId(server().clock()),
        user_id,
        date,
        from_time,
        to_time,
        address_id,
      ]);
    },
    suggested: (person: Person, { job_id }: MadeJob, page = 1) =>
      list(person, `jobs/${job_id}/suggested_staff?page=${page}`),
    applied: (person: Person, { job_id }: MadeJob) => list(person, `jobs/${job_id}/applied_staff`),
    found: (person: Person, { job_id }: MadeJob, search: string, page = 1) =>
      list(person, `staff?${new URLSearchParams({ search, check_offer: 'true', job_id, page: String(page) })}`),
    namesOf: ({ data }: { data: readonly CandidateRow[] }) => data.map(({ first_name }) => first_name),
  };
};
