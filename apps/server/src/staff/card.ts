import { sql } from 'kysely';
import type { Answer } from '@handover/contract/endpoint';
import type { staff } from '@handover/contract/staff/staff';
import { complianceState } from '@handover/domain/staff/credentials';
import { londonDay } from '@handover/domain/time';
import { pictureAddress } from '../accounts/pictureAddress.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { tagsIn } from './members.ts';

type Card = Answer<typeof staff.card>['data'];
type Kept = Omit<Card, 'compliance'> & { lacking: boolean; valid_until: string };

/**
 * Returns the card of a member for people who post shifts; the view limits it to members who are or were booked with
 * them.
 */
export async function findCard({ db, now }: Ctx, { member_id }: { member_id: string }) {
  const { rows } = await sql<Kept>`
    select member_id, code, first_name, last_name, picture, position, ${tagsIn(sql`tag_ids`)} as tags,
      lacking, valid_until, completed_jobs_count
    from member_cards where member_id = ${member_id}`.execute(db);
  const { picture, lacking, valid_until, ...card } = orNotFound(rows[0], 'Staff member');
  return {
    data: {
      ...card,
      picture: picture && pictureAddress(member_id, picture),
      compliance: {
        state: complianceState({ lacking, valid_until }, londonDay(now)),
        until: valid_until === 'infinity' ? null : valid_until,
      },
    },
  };
}
