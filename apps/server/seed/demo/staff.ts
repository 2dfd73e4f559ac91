import { dayAfter, londonDay } from '@handover/domain/time';
import { isAdmin, isMember } from '@handover/domain/viewer';
import { idOf } from '../../src/db/id.ts';
import { type Certificate, certificatesOf, ITEMS, nationsOf } from './certificates.ts';
import type { DemoMarket, DemoMember, Row } from './market.ts';
import { STREETS } from './names.ts';
import { type Free, HER_ADDRESSES, HER_DAYS, HER_TAGS, HER_WORK } from './nurse.ts';
import type { Random } from './random.ts';

const MINUTE = 60_000;
const EMPLOYERS = ['Oakwell House', 'Highfield Nursing Home', 'Riverside Homecare', 'Fernlea Residential'] as const;
type Hours = readonly [from_time: string, to_time: string];
const WINDOWS: readonly [Hours, ...Hours[]] = [
  ['07:00', '21:00'],
  ['07:00', '14:30'],
  ['20:00', '08:00'],
];
const FORTNIGHT = 14;

/** Tags of each position, by title. */
const TAGS_OF: Record<string, readonly string[]> = {
  'Registered Nurse': ['RGN', 'Medication'],
  'Registered Nurse (RMN)': ['RMN', 'Medication'],
  'Senior Carer': ['Medication', 'Safeguarding adults'],
  'Healthcare Assistant': ['Moving & handling'],
  'Night Carer': ['Dementia', 'Moving & handling'],
  'Support Worker': ['Learning disability', 'Moving & handling'],
  'Kitchen Assistant': ['Food hygiene'],
};
const ALSO = ['Driver', 'Dementia', 'End of life care', 'Catheter care'] as const;

/** Profiles and documents of the staff of the market, and requirements beyond the platform’s own. */
export function demoStaff(random: Random, market: DemoMarket, now: Date) {
  const today = londonDay(now);
  const reviewer = market.users.find(({ level }) => isAdmin(level))?.user_id;
  const tables = { skills: [], addresses: [], availability: [], work_experience: [], medicals: [] } as Record<
    'skills' | 'addresses' | 'availability' | 'work_experience' | 'medicals',
    Row[]
  >;
  const joined = new Map(market.users.map(({ user_id, created_at }) => [user_id, created_at]));

  const staff = market.staff.map((member, index) => {
    const { member_id, position } = member;
    const since = joined.get(member_id) ?? now;
    /** Entries a minute apart, so that they keep this order. */
    let entries = 0;
    const made = () => {
      const created_at = new Date(since.getTime() + ++entries * MINUTE);
      return { id: idOf(random.bytes(16), created_at), times: { created_at, updated_at: created_at } };
    };
    const reviewed = (state: Certificate['state']) =>
      state === 'waiting'
        ? { reviewed_by: null, reviewed_at: null }
        : { reviewed_by: reviewer, reviewed_at: new Date(since.getTime() + 60 * MINUTE) };

    const agency = market.agencies[index % market.agencies.length];
    const homes = market.offices.filter(({ agency_id }) => agency_id === agency?.['agency_id']);
    for (const certificate of certificatesOf(random, { index, position, nations: nationsOf(homes) }, today)) {
      const { id, times } = made();
      const reviews = reviewed(certificate.state);
      tables.skills.push({ skill_id: id, member_id, ...certificate, weekly_hours: null, ...reviews, ...times });
    }
    const addresses = index === 0 ? HER_ADDRESSES : [nearOne(random, homes)];
    for (const [place, address] of addresses.entries()) {
      const { id, times } = made();
      tables.addresses.push({ address_id: id, member_id, ...address, default: place === 0 ? 1 : 0, ...times });
    }
    const [home] = addresses;
    const address_id = tables.addresses.find((address) => address['member_id'] === member_id)?.['address_id'];
    for (const [days, from_time, to_time] of index === 0 ? HER_DAYS : freeDays(random)) {
      const { id, times } = made();
      const date = dayAfter(today, days);
      tables.availability.push({ availability_id: id, member_id, date, from_time, to_time, address_id, ...times });
    }
    for (const work of index === 0 ? [HER_WORK] : pastWork(random, position, today)) {
      const { id, times } = made();
      tables.work_experience.push({ experience_id: id, member_id, ...work, ...times });
    }
    for (const vaccination of index % 3 === 1 ? vaccinations(random, today) : []) {
      const { id, times } = made();
      const state = index === 10 ? 'waiting' : 'verified';
      tables.medicals.push({ medical_id: id, member_id, ...vaccination, state, ...reviewed(state), ...times });
    }
    return {
      ...member,
      tag_ids: tagsOf(random, market, index, member),
      city: home?.['city'],
      location: `SRID=4326;POINT(${Number(home?.['longitude'])} ${Number(home?.['latitude'])})`,
      home_telephone: index === 0 ? '0113 496 0182' : null,
      whatsapp_telephone: index === 0 ? '07700 900 142' : null,
      opted_out_on: random.whole(5) < 3 ? londonDay(since) : null,
    };
  });
  return { users: usersOf(random, market), staff, ...tables, requirements: requirementsOf(random, market) };
}

/** Sets a date of birth for all staff; the nurse who signs in to the demo also gets the number that her page shows. */
const usersOf = (random: Random, { users, staff }: DemoMarket) =>
  users.map((user) => ({
    ...user,
    dob: isMember(user) ? `${1965 + random.whole(38)}-0${1 + random.whole(9)}-${10 + random.whole(19)}` : null,
    ...(user.user_id === staff[0]?.member_id ? { dob: '1988-06-14', mobile_telephone: '07700 900 142' } : {}),
  }));

function tagsOf(random: Random, { job_tags }: DemoMarket, index: number, { position }: DemoMember): string[] {
  const also = random.whole(2) === 0 ? [random.pick(ALSO)] : [];
  const titles = index === 0 ? HER_TAGS : [...(TAGS_OF[position] ?? []), ...also];
  return job_tags.filter(({ title }) => titles.includes(title)).map(({ tag_id }) => tag_id);
}

/** Chooses an address near one of the homes where the member works. */
function nearOne(random: Random, homes: readonly Row[]): Row {
  const { address_line_2, city, town, province, post_code, country, latitude, longitude } =
    homes[random.whole(homes.length)] ?? {};
  const off = () => (random.whole(200) - 100) / 2_000;
  return {
    address_line_1: `${1 + random.whole(180)} ${random.pick(STREETS)}`,
    address_line_2,
    city,
    town,
    province,
    post_code,
    country,
    latitude: Number(latitude) + off(),
    longitude: Number(longitude) + off(),
    approximate: false,
    proximity: random.pick([10, 15, 20, 25, 30, 50, 100]),
  };
}

const freeDays = (random: Random): Free[] =>
  Array.from({ length: FORTNIGHT }, (_, days) => days).flatMap((days): Free[] =>
    random.whole(3) === 0 ? [[days, ...random.pick(WINDOWS)]] : [],
  );

function pastWork(random: Random, position: string, today: string): Row[] {
  const until = dayAfter(today, -400 - random.whole(600));
  const work = { company_name: random.pick(EMPLOYERS), position, description: '', country: 'United Kingdom' };
  return random.whole(4) === 0
    ? []
    : [{ ...work, start_date: dayAfter(until, -500 - random.whole(2000)), end_date: until }];
}

const vaccinations = (random: Random, today: string): Row[] =>
  (
    [
      ['Hepatitis B', ITEMS.hepatitis_b, 400],
      ['Influenza', ITEMS.influenza, 20],
    ] as const
  ).map(([title, item_id, days]) => ({
    title,
    item_id,
    location_administered: random.pick(['GP surgery', 'Occupational health', 'Pharmacy']),
    date_administered: dayAfter(today, -days - random.whole(40)),
    state_reason: '',
  }));

/**
 * Requirements of the demo: a registration of nurses for its tags, and medication training for everyone of one care
 * provider.
 */
function requirementsOf(random: Random, { job_tags, care_providers }: DemoMarket): Row[] {
  const asked = { agency_id: null, care_provider_id: null, tag_id: null, months: null, valid_from: '2026-01-01' };
  const since = (made: Row, over: Row): Row => {
    const created_at = made['created_at'] as Date;
    const requirement_id = idOf(random.bytes(16), created_at);
    return { requirement_id, ...asked, ...over, created_at, updated_at: created_at };
  };
  return [
    ...job_tags
      .filter(({ title }) => title === 'RGN' || title === 'RMN')
      .map((tag) => since(tag, { item_id: ITEMS.nmc, tag_id: tag.tag_id })),
    ...care_providers
      .filter(({ company_name }) => company_name === 'Ashgrove Care')
      .map((its) => {
        const { agency_id, care_provider_id } = its;
        return since(its, { item_id: ITEMS.medication, agency_id, care_provider_id });
      }),
  ];
}
