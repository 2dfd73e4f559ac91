import type { Page } from '@playwright/test';
import type pg from 'pg';

type Home = { place: { office_id: string }; manager_id: string };

/**
 * Adds `many` shifts to each of two columns of a location's board: open ones on days that no other test looks at, and
 * confirmed ones with members who are not booked at that time.
 */
export const fillBoard = (client: pg.Client, { place, manager_id }: Home, many: number): Promise<unknown> =>
  client.query(
    `with members as (select member_id, row_number() over (order by code) - 1 as at, count(*) over () as all from app.staff),
       shifts as (
         select 'Published' as status, 1 as version, current_date + 18 + n % 16 as day, null::uuid as member_id
         from generate_series(1, ${many}) n
         union all
         select 'Confirmed', 3, current_date + 60 + n / m.all::int, m.member_id
         from generate_series(0, ${many - 1}) n join members m on m.at = n % m.all)
     insert into app.jobs (job_id, agency_id, care_provider_id, office_id, title, description, date, shift_time,
       job_start_time, job_end_time, starts_at, ends_at, deadline, deadline_at, has_break, break_is_paid_for,
       break_length, staff_rate, hcp_rate, status, ward, report_to, tag_ids, address_line_1, address_line_2, city, town,
       province, post_code, country, latitude, longitude, approximate, created_by, assigned_to, version, created_at,
       updated_at)
     select gen_random_uuid(), agency_id, care_provider_id, office_id, 'Healthcare Assistant', 'Washing and meals', day,
       'Day Shift', '08:00', '16:00', day + time '08:00', day + time '16:00', day, day + time '08:00', false, false, 0,
       1340, 1860, status, '', 'Sister Clarke', '{}', address_line_1, address_line_2, city, town, province, post_code,
       country, latitude, longitude, false, $2, member_id, version, now(), now()
     from app.offices, shifts where office_id = $1`,
    [place.office_id, manager_id],
  );

/** Result of scrolling a column to its end: the cards, and the number of frames drawn. */
type Column = { cards: string[]; frames: number };

const READ = `async (list) => {
  let frames = 0;
  for (let top = -1; top < list.scrollTop || list.querySelector('[data-more]'); frames++) {
    top = list.scrollTop;
    list.scrollTop += 900;
    await new Promise((next) => requestAnimationFrame(next));
  }
  return { cards: [...list.querySelectorAll('[data-card]')].map((card) => card.dataset.card), frames };
}`;

/** Scrolls a column of the board to its end. */
export const readColumn = (page: Page, id: string): Promise<Column> =>
  page.evaluate<Column>(`(${READ})(document.querySelector('[data-column="${id}"] [data-cards]'))`);
