import { sql } from 'kysely';
import type { Answer, Input } from '@handover/contract/endpoint';
import type { people } from '@handover/contract/staff/people';
import { complianceOf, expiresOn } from '@handover/domain/staff/credentials';
import { peoplePolicy, worstPaper } from '@handover/domain/staff/people';
import { dayAfter, londonDay } from '@handover/domain/time';
import { pictureAddress } from '../../accounts/pictureAddress.ts';
import { assertAllowed, orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { tagsIn } from '../members.ts';
import { judged, type Kept, readOwnShifts } from './standing.ts';

type Person = Answer<typeof people.find>['data'];
type Row = Kept & Omit<Person, 'compliance' | 'missing' | 'papers' | 'homes' | 'week' | 'next_shift'>;

/** Returns the profile of a person whom the viewer's agency engages, in the parts that an agency may read. */
export async function findPerson({ db, viewer, now }: Ctx, { member_id }: Input<typeof people.find>) {
  assertAllowed(peoplePolicy.see(viewer));
  const today = londonDay(now);
  const { rows } = await sql<Row>`
    select t.member_id, t.code, t.name, t.picture, t.position, t.city, ${tagsIn(sql`t.tag_ids`)} as tags, t.since,
      t.first_name, t.last_name, t.email, t.mobile_telephone, t.home_telephone, t.whatsapp_telephone, t.work_experience,
      t.availability, t.home, t.papers, t.required, t.opted_out_on, t.opt_out_ends_on
    from agency_people t where t.member_id = ${member_id}`.execute(db);
  const person = orNotFound(rows[0], 'Staff member');
  const { picture, papers, availability } = person;
  const facts = judged(person, today);
  const [shifts] = await readOwnShifts(db, [person], now, today);
  const months = new Map(facts.required.map((item) => [item.item_id, item.months]));
  return {
    data: {
      ...person,
      picture: picture && pictureAddress(member_id, picture),
      compliance: worstPaper(facts),
      missing: complianceOf(facts).missing,
      papers: papers.map((paper) => ({
        ...paper,
        expires_on: expiresOn(paper, months.get(paper.item_id ?? '') ?? null),
      })),
      // A night that began yesterday may still go on.
      availability: availability.filter(({ date }) => date >= dayAfter(today, -1)),
      homes: [],
      week: { minutes: 0, limit_hours: null },
      next_shift: null,
      ...shifts,
    },
  };
}
