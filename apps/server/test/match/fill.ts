import type pg from 'pg';
import { ITEMS } from '../makeStaff.ts';
import { ADDRESS } from '../makeJobs.ts';
import {
  at,
  clock,
  DAY,
  dayOf,
  HERE,
  idsOf,
  type Market,
  type Member,
  NOW,
  nameOf,
  spot,
  TAGS,
  TITLE,
} from './market.ts';

type Office = { agency_id: string; care_provider_id: string; office_id: string };
/** Places of a market: the shift's own location, another of the same care provider, and one of another. */
export type Places = Record<Member['worked'][number]['place'], Office> & { created_by: string };
export const [USER, HOME, TIME, JOB, SKILL, TAG, REGARD] = [1, 2, 3, 4, 5, 6, 7] as const;
export const tagIds = TAGS.map((_, n) => idsOf(0)(TAG, n));

const TYPES = (table: string) => `json_populate_recordset(null::app.${table}, $1)`;
const insert = async (owner: pg.Client, table: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  await owner.query(`insert into app.${table} (${columns}) select ${columns} from ${TYPES(table)}`, [
    JSON.stringify(rows),
  ]);
};
const TIMES = { created_at: NOW, updated_at: NOW };

/** Inserts a market: each member first as before their changes, and then as they are. */
export async function fillMarket(owner: pg.Client, market: Market, places: Places, run: number): Promise<string> {
  const idOf = idsOf(run);
  const people = market.members.map((member, n) => ({ member, n, member_id: idOf(USER, n) }));
  await insert(
    owner,
    'users',
    people.map(({ member_id: user_id, n }) => ({
      user_id,
      email: `m${run}.${n}@example.org`,
      first_name: 'Member',
      last_name: nameOf(n).slice('Member '.length),
      level: 4,
      status: 'active',
      ...TIMES,
    })),
  );
  await insert(
    owner,
    'staff',
    people.map(({ member, member_id, n }) => ({
      member_id,
      code: `ST-${900_000 + run * 100 + n}`,
      position: member.position,
      tag_ids: tagsOf(member.changed ? [0, 3] : member.tags),
      created_at: NOW,
    })),
  );
  const homes = people.flatMap(({ member, member_id, n }) =>
    member.addresses.map((address, which) => ({
      address,
      member,
      member_id,
      which,
      address_id: idOf(HOME, n * 2 + which),
    })),
  );
  await insert(
    owner,
    'addresses',
    homes.map(({ address, member, member_id, which, address_id }) => ({
      address_id,
      member_id,
      ...ADDRESS,
      ...(member.changed ? HERE : placed(address)),
      default: which === 0 ? 1 : 0,
      proximity: member.changed ? 100 : address.proximity,
      ...TIMES,
    })),
  );
  await insert(
    owner,
    'availability',
    people.flatMap(({ member, member_id, n }) =>
      (member.addresses.length === 0 ? [] : member.times).map(({ before, from, to, address }, which) => ({
        availability_id: idOf(TIME, n * 4 + which),
        member_id,
        date: before ? dayOf(-1) : DAY,
        from_time: clock(from),
        to_time: clock(to),
        address_id: idOf(HOME, n * 2 + (address % member.addresses.length)),
        ...TIMES,
      })),
    ),
  );
  await insert(
    owner,
    'skills',
    people.flatMap(({ member, member_id, n }) => [
      ...(member.paper === undefined
        ? []
        : [
            {
              skill_id: idOf(SKILL, n * 2),
              member_id,
              title: 'Passport',
              level: '',
              number: '',
              item_id: ITEMS.rightToWork,
              start_date: '2020-01-01',
              end_date: member.paper === 'ended' ? '2026-11-01' : null,
              state: member.paper === 'waiting' ? 'waiting' : 'verified',
              state_reason: '',
              ...TIMES,
            },
          ]),
      ...(member.certificate === null
        ? []
        : [
            {
              skill_id: idOf(SKILL, n * 2 + 1),
              member_id,
              title: member.certificate,
              level: '',
              number: '',
              item_id: null,
              start_date: '2020-01-01',
              end_date: null,
              state: 'verified',
              state_reason: '',
              ...TIMES,
            },
          ]),
    ]),
  );
  await insertJobs(owner, market, people, places, run);
  await insertRegards(owner, people, places, idOf);
  if (market.asks_for_paper) {
    await owner.query(
      `insert into app.requirements (requirement_id, item_id, valid_from, created_at, updated_at) values ($1, $2, '2020-01-01', $3, $3)`,
      [idOf(REGARD, 999), ITEMS.rightToWork, NOW],
    );
  }
  for (const { member, member_id } of people.filter(({ member: { changed, disabled } }) => changed || disabled)) {
    await owner.query('update app.staff set tag_ids = $2 where member_id = $1', [member_id, tagsOf(member.tags)]);
    if (member.disabled) await owner.query(`update app.users set status = 'disabled' where user_id = $1`, [member_id]);
  }
  for (const { address, address_id } of homes.filter(({ member }) => member.changed)) {
    const { latitude, longitude } = placed(address);
    await owner.query('update app.addresses set latitude = $2, longitude = $3, proximity = $4 where address_id = $1', [
      address_id,
      latitude,
      longitude,
      address.proximity,
    ]);
  }
  return idOf(JOB, 0);
}

const tagsOf = (tags: readonly number[]) => tags.map((tag) => tagIds[tag]);
const placed = (address: Member['addresses'][number]) =>
  address.located ? spot(address) : { latitude: null, longitude: null };
type People = { member: Member; n: number; member_id: string }[];

async function insertJobs(
  owner: pg.Client,
  market: Market,
  people: People,
  places: Places,
  run: number,
): Promise<void> {
  const idOf = idsOf(run);
  const job = (n: number, from: number, quarters: number, office: Office, over: Record<string, unknown>) => ({
    job_id: idOf(JOB, n),
    number: 800_000 + run * 2_000 + n,
    ...office,
    title: TITLE,
    description: '',
    date: dayOf(from),
    shift_time: 'Day Shift',
    job_start_time: clock(from),
    job_end_time: clock(from + quarters),
    starts_at: at(from),
    ends_at: at(from + quarters),
    deadline: dayOf(from),
    deadline_at: at(from),
    has_break: false,
    break_is_paid_for: false,
    break_length: 0,
    staff_rate: 1300,
    hcp_rate: 1800,
    no_show: false,
    late_notice: null,
    ward: '',
    report_to: '',
    tag_ids: [],
    ...ADDRESS,
    created_by: places.created_by,
    assigned_to: null,
    version: 1,
    out_of_date: false,
    ...TIMES,
    ...over,
  });
  const worked = people.flatMap(({ member, member_id, n }) =>
    member.worked.map(({ place, slip }, which) => ({
      place,
      slip,
      member_id,
      n: 1_000 + n * 10 + which,
      day: 30 + which,
    })),
  );
  await insert(owner, 'jobs', [
    job(0, market.from, market.quarters, places.here, { status: 'Published', tag_ids: tagsOf(market.tags) }),
    ...people.flatMap(({ member: { booking }, member_id, n }) =>
      booking
        ? [
            job(n + 1, market.from + booking.after, booking.quarters, places.elsewhere, {
              status: booking.status,
              assigned_to: member_id,
            }),
          ]
        : [],
    ),
    ...worked.map(({ place, member_id, n, day }) =>
      job(n, -96 * day, 32, places[place], { status: 'Completed', assigned_to: member_id }),
    ),
  ]);
  await insert(
    owner,
    'slips',
    worked.flatMap(({ place, slip, member_id, n }) =>
      slip === null
        ? []
        : [
            {
              ...places[place],
              job_id: idOf(JOB, n),
              member_id,
              kind: 'late',
              at: new Date(NOW.getTime() - slip * 86_400_000),
            },
          ],
    ),
  );
}

/** Inserts blocks. One of `here` names the location, one of `beside` the whole care provider. */
async function insertRegards(
  owner: pg.Client,
  people: People,
  places: Places,
  idOf: ReturnType<typeof idsOf>,
): Promise<void> {
  const named = (where: keyof typeof places & Member['blocks']) => ({
    ...places[where as 'here'],
    ...(where === 'beside' ? { office_id: null } : {}),
  });
  const regard = (n: number) => ({ regard_id: idOf(REGARD, n), kind: 'block', reason: '', ...TIMES });
  await insert(
    owner,
    'place_regards',
    people.flatMap(({ member: { blocked_at }, member_id, n }) =>
      blocked_at === null ? [] : [{ ...regard(n), ...named(blocked_at), member_id, created_by: places.created_by }],
    ),
  );
  await insert(
    owner,
    'member_regards',
    people.flatMap(({ member: { blocks }, member_id, n }) => {
      if (blocks === null) return [];
      const { care_provider_id, office_id } = named(blocks);
      return [{ ...regard(500 + n), care_provider_id, office_id, member_id }];
    }),
  );
}
