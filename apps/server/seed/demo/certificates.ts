import { nationOf, type Country } from '@handover/domain/places';
import { dayAfter } from '@handover/domain/time';
import type { Random } from './random.ts';

/** Requirement types that every new platform has, by name. */
const item = (last: string) => `01990000-0000-7000-8000-0000000000${last}`;
export const ITEMS = {
  right_to_work: item('01'),
  dbs: item('02'),
  pvg: item('03'),
  access_ni: item('04'),
  garda: item('05'),
  nmc: item('06'),
  nmbi: item('07'),
  moving_and_handling: item('0b'),
  safeguarding: item('0c'),
  infection_control: item('0d'),
  fire_safety: item('0e'),
  life_support: item('0f'),
  medication: item('10'),
  first_aid: item('11'),
  food_hygiene: item('12'),
  hepatitis_b: item('13'),
  influenza: item('14'),
} as const;

/** A certificate with dates relative to today; `end_date` is null if none is printed on it. */
export type Certificate = {
  title: string;
  item_id: string | null;
  level: string;
  number: string;
  start_date: string;
  end_date: string | null;
  state: 'verified' | 'waiting' | 'rejected';
  state_reason: string;
};
type Brief = Pick<Certificate, 'title' | 'item_id'> & Partial<Certificate>;

/** Facts about a member that decide which certificates they have. */
export type Trade = { index: number; position: string; nations: ReadonlySet<string> };

const ON_FILE = { level: '', number: '', end_date: null, state: 'verified', state_reason: '' } as const;

/**
 * Returns a member's certificates. Those required by law and trade are valid, so that the demo's shifts can be worked;
 * others may be late.
 */
export function certificatesOf(random: Random, { index, position, nations }: Trade, today: string): Certificate[] {
  const day = (days: number) => dayAfter(today, days);
  const since = (least: number, most: number) => day(-least - random.whole(most - least));
  const held = (its: Brief): Certificate => ({ ...ON_FILE, start_date: since(100, 600), ...its });
  const trained = (title: string, item_id: string | null, level = 'Level 2'): Certificate => {
    const start_date = since(20, 200);
    return held({ title, item_id, level, start_date, end_date: dayAfter(start_date, 365) });
  };
  const ending = (title: string, item_id: string | null, days: number) =>
    held({ title, item_id, level: 'Level 2', start_date: day(days - 365), end_date: day(days) });
  if (index === 0) return hers(held, day);

  const nurse = position.startsWith('Registered Nurse');
  const inUk = [...nations].some((nation) => nation !== 'Ireland');
  const pin = `${10 + random.whole(14)}${random.pick(['A', 'C', 'F', 'H'])}${1000 + random.whole(9000)}`;
  return [
    held({ title: 'Right to work', item_id: ITEMS.right_to_work, level: random.pick(['Passport', 'Share code']) }),
    held({ title: 'Enhanced DBS check', item_id: ITEMS.dbs, level: 'Enhanced' }),
    ...(nations.has('Scotland') ? [held({ title: 'PVG scheme membership', item_id: ITEMS.pvg })] : []),
    ...(nations.has('Northern Ireland') ? [held({ title: 'AccessNI enhanced check', item_id: ITEMS.access_ni })] : []),
    ...(nations.has('Ireland') ? [held({ title: 'Garda vetting', item_id: ITEMS.garda })] : []),
    ...(nurse && inUk
      ? [
          held({
            title: 'NMC registration',
            item_id: ITEMS.nmc,
            number: `${pin}E`,
            end_date: day(120 + random.whole(200)),
          }),
        ]
      : []),
    ...(nurse && nations.has('Ireland')
      ? [held({ title: 'NMBI registration', item_id: ITEMS.nmbi, end_date: day(100 + random.whole(200)) })]
      : []),
    index === OUT_OF_DATE_SOON
      ? ending('Moving and handling', ITEMS.moving_and_handling, 2)
      : trained('Moving and handling', ITEMS.moving_and_handling),
    trained('Safeguarding adults', ITEMS.safeguarding),
    trained('Medication administration', ITEMS.medication, 'Level 3'),
    ...(position === 'Kitchen Assistant' ? [trained('Food hygiene', ITEMS.food_hygiene)] : []),
    ...(random.whole(2) === 0 ? [trained('Infection prevention and control', ITEMS.infection_control)] : []),
    ...(random.whole(3) === 0 ? [held({ title: 'Dementia awareness', item_id: null, level: 'Level 2' })] : []),
    ...(LATE[index]?.({ ending, held }) ?? []),
  ];
}

type Makers = {
  ending: (title: string, item_id: string | null, days: number) => Certificate;
  held: (its: Brief) => Certificate;
};

/** Index of a member who will be out of date for shifts that they have. */
const OUT_OF_DATE_SOON = 6;

/** Certificates that need a planner's attention, by the member's index. */
const LATE: Partial<Record<number, (make: Makers) => Certificate[]>> = {
  1: ({ ending }) => [ending('Basic life support', ITEMS.life_support, -9)],
  2: ({ ending }) => [ending('Fire safety', ITEMS.fire_safety, 12)],
  3: ({ held }) => [held({ title: 'First aid', item_id: ITEMS.first_aid, state: 'waiting' })],
  4: ({ held }) => [
    held({ title: 'Catheter care', item_id: null, state: 'rejected', state_reason: 'The name on it cannot be read' }),
  ],
  5: ({ ending }) => [ending('Fire safety', ITEMS.fire_safety, 12)],
  8: ({ ending }) => [ending('Basic life support', ITEMS.life_support, -31)],
  11: ({ ending }) => [ending('Fire safety', ITEMS.fire_safety, 7)],
  14: ({ ending }) => [ending('First aid', ITEMS.first_aid, 30)],
  17: ({ ending }) => [ending('Basic life support', ITEMS.life_support, 45)],
};

/** Certificates of the nurse who signs in to the demo: one has expired, another soon will. */
const hers = (held: Makers['held'], day: (days: number) => string): Certificate[] => [
  held({ title: 'Right to work', item_id: ITEMS.right_to_work, level: 'Passport', start_date: day(-600) }),
  held({
    title: 'NMC registration',
    item_id: ITEMS.nmc,
    level: 'Registered',
    number: '12A3456E',
    start_date: day(-955),
    end_date: day(139),
  }),
  held({
    title: 'Enhanced DBS check',
    item_id: ITEMS.dbs,
    level: 'Enhanced',
    start_date: day(-273),
    end_date: day(822),
  }),
  held({
    title: 'Moving & handling',
    item_id: ITEMS.moving_and_handling,
    level: 'Level 2',
    start_date: day(-353),
    end_date: day(12),
  }),
  held({ title: 'Syringe driver', item_id: null, level: 'Level 3', start_date: day(-740), end_date: day(-10) }),
  held({
    title: 'Medication administration',
    item_id: ITEMS.medication,
    level: 'Level 3',
    start_date: day(-298),
    end_date: day(432),
  }),
  held({
    title: 'Basic life support',
    item_id: ITEMS.life_support,
    level: 'Level 2',
    start_date: day(-298),
    end_date: day(67),
  }),
  held({
    title: 'Safeguarding adults',
    item_id: ITEMS.safeguarding,
    level: 'Level 2',
    start_date: day(-200),
    end_date: day(165),
  }),
];

/** Returns the nations whose law applies at these homes. */
export const nationsOf = (homes: readonly Record<string, unknown>[]): ReadonlySet<string> =>
  new Set(
    homes.map(({ country, province, post_code }) =>
      nationOf({ country: country as Country, province: String(province), post_code: String(post_code) }),
    ),
  );
