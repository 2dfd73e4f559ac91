import { MOST_FOUND, TITLE_DAYS } from '@handover/contract/search/search';
import type { Viewer } from '@handover/domain/viewer';
import type { Statement } from '../../../apps/server/test/recordStatements.ts';
import { own, where } from './bare.ts';

// Each knows what kind of thing is looked for, which the search has to find out.

export type Home = { office_id: string; title: string };

const FOUND =
  'j.job_id, j.code, j.title, j.status, j.date, j.job_start_time, j.job_end_time, j.city, o.office_id, o.title';
const DAY = 24 * 3_600_000;

/** Numbers of five to eight digits that begin so: one range for each length. */
export function bareCode(viewer: Viewer, digits: string): Statement[] {
  const ranges = [5, 6, 7, 8].map((length) => {
    const more = 10 ** (length - digits.length);
    const between = `i.number between ${Number(digits) * more} and ${(Number(digits) + 1) * more - 1}`;
    return `(select i.job_id, i.number from app.job_orders i ${where(...own(viewer, 'i'), between)} order by i.number desc limit ${MOST_FOUND})`;
  });
  return [
    {
      text: `select ${FOUND} from (select * from (${ranges.join(' union all ')}) r order by number desc limit ${MOST_FOUND}) n
        join app.jobs j on j.job_id = n.job_id join app.offices o on o.office_id = j.office_id order by n.number desc`,
      values: [],
    },
  ];
}

/** Homes whose name has the word, and what is on next in one of them. */
export function bareHome(viewer: Viewer, word: string, { office_id }: Home): Statement[] {
  const named = where(...own(viewer, 'o'), `o.title_folded like '%${word.toLowerCase()}%'`, 'o.deleted_at is null');
  return [
    {
      text: `select o.office_id, o.title, c.company_name, o.city from app.offices o
        join app.care_providers c on c.care_provider_id = o.care_provider_id ${named} order by o.title limit ${MOST_FOUND}`,
      values: [],
    },
    {
      text: `select ${FOUND} from app.jobs j join app.offices o on o.office_id = j.office_id
        where j.office_id = '${office_id}' and j.starts_at > $1
          and j.status in ('Unpublished', 'Published', 'Assigned', 'Confirmed', 'Checked in')
        order by j.starts_at, j.job_id limit ${MOST_FOUND}`,
      values: [new Date()],
    },
  ];
}

/** The next shifts of a role. */
export function bareRole(viewer: Viewer, role: string): Statement[] {
  const soon = where(...own(viewer, 'j'), `j.title = '${role}'`, 'j.starts_at > $1', 'j.starts_at < $2');
  return [
    {
      text: `select ${FOUND} from app.jobs j join app.offices o on o.office_id = j.office_id ${soon}
        order by j.starts_at, j.job_id limit ${MOST_FOUND}`,
      values: [new Date(), new Date(Date.now() + TITLE_DAYS * DAY)],
    },
  ];
}
