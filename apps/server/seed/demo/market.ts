import { createHash } from 'node:crypto';
import { type Attachment, type Level, UNATTACHED } from '@handover/domain/viewer';
import { idOf } from '../../src/db/id.ts';
import type { Random } from './random.ts';
import { AGENCIES, FIRST_NAMES, HER_PLACE_TODAY, LAST_NAMES, POSITIONS, STREETS, TAGS, TOWNS, WARDS } from './names.ts';

const DAY = 86_400_000;
const STAFF = 84;
/** Maximum people of each agency; the others are engaged by none. */
const ENGAGED = 15;

/** Companies and people of the demo, entered over the two years before `now`, in a plausible order. */
export function demoMarket(random: Random, now: Date) {
  const ago = (days: number) => new Date(now.getTime() - Math.round(days * DAY) - random.whole(DAY));
  const address = (city?: string) => {
    const {
      city: its,
      town,
      province,
      post_code,
      latitude,
      longitude,
      country,
    } = TOWNS.find((place) => place.city === city) ?? random.pick(TOWNS);
    return {
      address_line_1: `${1 + random.whole(120)} ${random.pick(STREETS)}`,
      address_line_2: town,
      city: its,
      town,
      province,
      post_code,
      latitude: latitude + (random.whole(200) - 100) / 20_000,
      longitude: longitude + (random.whole(200) - 100) / 20_000,
      country,
      approximate: false,
    };
  };
  const made = (days: number) => {
    const created_at = ago(days);
    return { created_at, updated_at: created_at };
  };
  const idFrom = (at: Date) => idOf(random.bytes(16), at);
  const mobile = () => `07700 900 ${String(random.whole(1000)).padStart(3, '0')}`;

  const agencies: Row[] = [];
  const care_providers: DemoProvider[] = [];
  const offices: DemoOffice[] = [];
  const users: DemoUser[] = [];
  const staff: DemoMember[] = [];

  const person = (
    first_name: string,
    last_name: string,
    domain: string,
    level: Level,
    attached: Partial<Attachment>,
    days: number,
  ) => {
    const times = made(days);
    const email = `${first_name}.${last_name}@${domain}`.toLowerCase();
    const user = {
      user_id: idFrom(times.created_at),
      email,
      first_name,
      last_name,
      level,
      mobile_telephone: mobile(),
      ...UNATTACHED,
      ...attached,
      status: 'active',
      ...times,
    };
    users.push(user);
    return user;
  };

  person('Priya', 'Nair', 'handover.example', 1, {}, 720);
  person('Oliver', 'Grant', 'handover.example', 1, {}, 650);
  for (const agency of AGENCIES) {
    const times = made(700);
    const agency_id = idFrom(times.created_at);
    agencies.push({
      agency_id,
      company_name: agency.company_name,
      email: `office@${agency.domain}`,
      status: 'active',
      ...address(),
      ...times,
    });
    person(agency.manager[0], agency.manager[1], agency.domain, 2, { agency_id }, 695);
    for (const provider of agency.care_providers) {
      const then = made(640);
      const care_provider_id = idFrom(then.created_at);
      care_providers.push({
        care_provider_id,
        agency_id,
        company_name: provider.company_name,
        managers_fill: 'managers_fill' in provider,
        email: `office@${provider.domain}`,
        status: 'active',
        ...address(provider.homes[0][3]),
        ...then,
      });
      person(provider.manager[0], provider.manager[1], provider.domain, 2, { agency_id, care_provider_id }, 630);
      for (const [title, first_name, last_name, city] of provider.homes) {
        const opened = made(560);
        const office_id = idFrom(opened.created_at);
        offices.push({
          office_id,
          agency_id,
          care_provider_id,
          title,
          wards: WARDS.slice(0, 2 + random.whole(4)),
          // Half of its staff live within ten miles.
          check_in_radius: title === HER_PLACE_TODAY ? 1 : null,
          telephone: `01632 960 ${100 + offices.length}`,
          ...address(city),
          ...opened,
        });
        person(first_name, last_name, provider.domain, 3, { agency_id, care_provider_id, office_id }, 550);
      }
    }
  }
  for (let n = 0; n < STAFF; n++) {
    const first_name = FIRST_NAMES[n % FIRST_NAMES.length] ?? '';
    // No two have the same name, however often the lists repeat.
    const last_name = LAST_NAMES[(n + Math.floor(n / FIRST_NAMES.length)) % LAST_NAMES.length] ?? '';
    const member = person(
      first_name,
      last_name,
      'handover.example',
      4,
      {},
      // A quarter of them joined within the year.
      (n % 4 === 3 ? 10 : 390) + random.whole(300),
    );
    staff.push({
      member_id: member.user_id,
      code: `ST-${1001 + n}`,
      // Staff belong to the agencies in turn (demo/rota.ts), and each agency has people of every trade.
      position: POSITIONS[Math.floor(n / AGENCIES.length) % POSITIONS.length] ?? POSITIONS[0],
      created_at: member.created_at,
    });
  }
  const job_tags = TAGS.map((tag, position) => {
    const times = made(715);
    return { tag_id: idFrom(times.created_at), ...tag, position, ...times };
  });
  // Each agency engages the first of those who work for it.
  const engagements = agencies.flatMap(({ agency_id }, nth) =>
    staff
      .filter((_, index) => index % agencies.length === nth)
      .slice(0, ENGAGED)
      .map(({ member_id, created_at }) => ({
        // Of the member’s own id, so that nothing else of the demo changes.
        engagement_id: idOf(createHash('sha256').update(member_id).digest().subarray(0, 16), created_at),
        agency_id,
        member_id,
        since: created_at,
        started_by: member_id,
      })),
  );
  return { agencies, care_providers, offices, users, staff, job_tags, engagements };
}

export type Row = Record<string, unknown>;
export type DemoProvider = Row & { agency_id: string; care_provider_id: string; company_name: string };
export type DemoOffice = Row & {
  agency_id: string;
  care_provider_id: string;
  office_id: string;
  title: string;
  wards: readonly string[];
};
export type DemoUser = Row &
  Attachment & { user_id: string; first_name: string; last_name: string; level: Level; created_at: Date };
export type DemoMember = Row & { member_id: string; position: string; created_at: Date };
export type DemoMarket = ReturnType<typeof demoMarket>;
