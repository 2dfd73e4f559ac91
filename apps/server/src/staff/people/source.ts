import { sql } from 'kysely';
import { choicesOf } from '@handover/contract/list';
import { peopleList, type PersonRow } from '@handover/contract/staff/people';
import { dateTime } from '@handover/domain/format';
import { peoplePolicy, worstPaper } from '@handover/domain/staff/people';
import { hoursOver } from '@handover/domain/staff/staffTexts';
import type { ComplianceState } from '@handover/domain/staff/credentials';
import { londonDay } from '@handover/domain/time';
import { NOWHERE } from '../../db/tree.ts';
import { assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { listSource } from '../../lists/source.ts';
import { pictureAddress } from '../../accounts/pictureAddress.ts';
import { tagsIn } from '../members.ts';
import { standings } from '../source.ts';
import { judged, type Kept, readOwnShifts } from './standing.ts';

type Stored = Kept & { picture: string | null };

/** List source of an agency's people, over the view that shows no others. */
export function peopleSource({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>) {
  assertAllowed(peoplePolicy.see(viewer));
  const today = londonDay(now);
  const standing = standings(today);
  return listSource({
    resource: peopleList,
    table: 'agency_people',
    scope: () => ({ agency_id: viewer.kind === 'agency' ? viewer.agency_id : NOWHERE }),
    select: sql`t.member_id, t.code, t.name, t.position, t.city, t.picture, ${tagsIn(sql`t.tag_ids`)} as tags, t.since,
      t.home, t.papers, t.required, t.opted_out_on, t.opt_out_ends_on`,
    async complete(db, rows) {
      const people = rows as Stored[];
      const shifts = await readOwnShifts(db, people, now, today);
      return people.map(({ home, papers, required, opted_out_on, opt_out_ends_on, picture, ...row }, nth) => ({
        ...row,
        picture: picture && pictureAddress(row.member_id, picture),
        compliance: worstPaper(
          judged({ member_id: row.member_id, home, papers, required, opted_out_on, opt_out_ends_on }, today),
        ),
        ...shifts[nth],
      }));
    },
    conditions: {
      tags(values) {
        const { all, ids } = choicesOf(values as string[]);
        return all ? sql`t.tag_ids @> ${ids}::uuid[]` : sql`t.tag_ids && ${ids}::uuid[]`;
      },
      compliance: (state) => standing[state as ComplianceState],
      homes: (office_id) => sql`exists (
        select from jobs j where j.assigned_to = t.member_id and j.office_id = ${office_id} and j.status = 'Completed')`,
    },
    texts: {
      homes: (homes: PersonRow['homes']) => homes.map(({ title }) => title).join(', '),
      week: ({ minutes, limit_hours }: PersonRow['week']) =>
        limit_hours === null ? hoursOver(minutes) : `${hoursOver(minutes)} of ${limit_hours}`,
      compliance: ({ words }: PersonRow['compliance']) => words,
      next_shift: (next: PersonRow['next_shift']) =>
        next ? `${dateTime(new Date(next.starts_at))} ${next.office}` : '',
    },
    total: 'count',
  });
}
