import type { TestServer } from '../testServer.ts';
import type { Place } from '../matrix/cell.ts';
import type { LivingCaller } from '../matrix/shapes.ts';

/** A person who gets an answer: their kind, id, and the place that they manage. */
export type Reader = { kind: LivingCaller; user_id: string; place: Place };
/** A booking whose home and member may call each other now. */
export type Booked = { office_id: string; member_id: string };
type Known = {
  places: ReadonlyMap<string, Place>;
  booked: readonly Booked[];
  /** Pairs of an agency and a member whom it engages. */
  engaged: ReadonlySet<string>;
};
type MayKnow = (hearer: Reader, owner: string, known: Known) => boolean;

/** Personal data: known to the person and administrators. */
const personal: MayKnow = ({ kind, user_id }, owner) => kind === 'admin' || user_id === owner;

/** What an agency reads of the people whom it engages: its columns, and no other of theirs. */
const OF_OWN_PEOPLE = [
  'users.mobile_telephone',
  'users.email',
  'staff.home_telephone',
  'staff.whatsapp_telephone',
  'addresses.city',
  'work_experience.company_name',
  'work_experience.position',
  'skills.title',
];
export const engagedBy = (agency_id: string, member_id: string): string => `${agency_id} ${member_id}`;
const ofOwnPeople = ({ kind, place }: Reader, { name, owner }: Found, { engaged }: Known): boolean =>
  kind === 'agency' && OF_OWN_PEOPLE.includes(name) && engaged.has(engagedBy(place.agency_id, owner ?? ''));

/** Data among those who manage the shift, known to no member. */
const ofThePlace: MayKnow = ({ kind, place }, owner, { places }) => {
  const its = places.get(owner);
  if (kind === 'admin') return true;
  if (kind === 'agency') return its?.agency_id === place.agency_id;
  if (kind === 'provider' || kind === 'provider_at_level_3') return its?.care_provider_id === place.care_provider_id;
  return kind === 'office' && owner === place.office_id;
};

/** Data between the staff member and the location's managers, whose row-level security has separate tests. */
const ofTheHours: MayKnow = ({ kind, user_id }, owner) => kind !== 'member' || user_id === owner;

/** The number of a member who works somewhere: a home that booked them knows it, within a week of the shift. */
const ofTheBooked: MayKnow = (hearer, owner, known) =>
  personal(hearer, owner, known) ||
  (['provider', 'provider_at_level_3', 'office'].includes(hearer.kind) &&
    known.booked.some((its) => its.member_id === owner && ofThePlace(hearer, its.office_id, known)));

/** The number of a location: its managers know it, and the members whom it has booked. */
const ofTheHome: MayKnow = (hearer, owner, known) =>
  ofThePlace(hearer, owner, known) ||
  known.booked.some((its) => its.office_id === owner && its.member_id === hearer.user_id);

/** Data that is stored and never shown. */
const nobody: MayKnow = () => false;

type Planted = { owner: string; texts: readonly string[]; may_know: MayKnow; when?: string };

/** Every private column, its owner, and who may know it. */
export const PLANTED: Record<string, Planted> = {
  users: { owner: 'user_id', texts: ['mobile_telephone'], may_know: ofTheBooked, when: 'new.level = 4' },
  offices: { owner: 'office_id', texts: ['telephone'], may_know: ofTheHome },
  staff: { owner: 'member_id', texts: ['home_telephone', 'whatsapp_telephone'], may_know: personal },
  addresses: {
    owner: 'member_id',
    texts: ['address_line_1', 'address_line_2', 'city', 'town', 'province', 'post_code'],
    may_know: personal,
  },
  work_experience: {
    owner: 'member_id',
    texts: ['company_name', 'position', 'description', 'country'],
    may_know: personal,
  },
  skills: { owner: 'member_id', texts: ['title', 'level', 'number', 'state_reason'], may_know: personal },
  medicals: { owner: 'member_id', texts: ['title', 'location_administered', 'state_reason'], may_know: personal },
  offers: { owner: 'member_id', texts: ['reason'], may_know: nobody },
  job_history: { owner: 'actor_id', texts: ['reason'], may_know: personal, when: 'new.actor_level = 4' },
  job_notes: { owner: 'office_id', texts: ['text'], may_know: ofThePlace },
  place_regards: {
    owner: 'office_id',
    texts: ['reason'],
    may_know: ofThePlace,
    when: 'new.office_id is not null',
  },
  cancel_requests: { owner: 'office_id', texts: ['reason'], may_know: ofThePlace },
  member_regards: { owner: 'member_id', texts: ['reason'], may_know: personal },
  attendance: { owner: 'member_id', texts: ['review_reason'], may_know: personal },
  timesheet_queries: { owner: 'member_id', texts: ['text'], may_know: ofTheHours },
  timesheets: { owner: 'member_id', texts: ['comments', 'authorized_person'], may_know: ofTheHours },
  signatures: { owner: 'member_id', texts: ['typed'], may_know: ofTheHours, when: 'new.typed is not null' },
  // Known to administrators only; no user is a location.
  invoices: { owner: 'office_id', texts: ['admin_notes'], may_know: personal },
  // Administrators alone know who entered a payment; no user is an invoice.
  invoice_payments: { owner: 'uuid', texts: ['created_by_name'], may_know: personal },
  ticket_notes: { owner: 'user_id', texts: ['description'], may_know: ({ kind }) => kind === 'admin' },
  // Administrators read messages about bookings; other threads have separate tests of row-level security.
  messages: { owner: 'author_id', texts: ['text'], may_know: personal },
};

type Number = { table: string; column: string; value: string; heard_as: string; may_know: readonly LivingCaller[] };
const MANAGERS = ['admin', 'agency', 'provider', 'provider_at_level_3', 'office'] as const;

/** SQL that sets another percent in the same bands. */
const percents = (column: string, percent: number) =>
  `(select coalesce(jsonb_agg(b || '{"percent": ${percent}}'), '[]') from jsonb_array_elements(new.${column}) b)`;

/** Private values that are no text and cannot name an owner, so no caller has one. */
const NUMBERS: Record<string, Number> = {
  dob: { table: 'users', column: 'dob', value: `'1931-03-07'`, heard_as: '1931-03-07', may_know: ['admin'] },
  latitude: {
    table: 'addresses',
    column: 'latitude',
    value: '51.7263845',
    heard_as: '51.7263845',
    may_know: ['admin'],
  },
  longitude: {
    table: 'addresses',
    column: 'longitude',
    value: '-1.9173645',
    heard_as: '1.9173645',
    may_know: ['admin'],
  },
  hcp_rate: { table: 'jobs', column: 'hcp_rate', value: '77777', heard_as: '777.77', may_know: MANAGERS },
  staff_percent: {
    table: 'rate_bands',
    column: 'pay_bands',
    value: percents('pay_bands', 389),
    heard_as: '"staff_percent":389',
    may_know: ['admin'],
  },
  hcp_percent: {
    table: 'rate_bands',
    column: 'charge_bands',
    value: percents('charge_bands', 397),
    heard_as: '"hcp_percent":397',
    may_know: MANAGERS,
  },
};

/** Names of the columns that some caller may know. */
export const KNOWABLE = [
  ...Object.entries(PLANTED)
    .filter(([, { may_know }]) => may_know !== nobody)
    .flatMap(([table, { texts }]) => texts.map((column) => `${table}.${column}`)),
  ...Object.keys(NUMBERS),
];

/** Installs triggers that put a unique value into each of these columns of every new row. */
export async function plant({ owner }: TestServer): Promise<void> {
  const texts = Object.entries(PLANTED).flatMap(([table, { owner: whose, texts: columns, when = 'true' }]) =>
    columns.map((column) => ({ table, sets: `new.${column} := 'cnry-${table}.${column}-' || new.${whose};`, when })),
  );
  // Members get back what they write about themselves.
  const numbers = Object.values(NUMBERS).map(({ table, column, value }) => ({
    table,
    sets: `new.${column} := ${value};`,
    when: `session_user <> 'handover_member'`,
  }));
  for (const [table, lines] of Map.groupBy([...texts, ...numbers], (each) => each.table)) {
    await owner.query(`
      create function app.plant_${table}() returns trigger language plpgsql as $$
      begin ${lines.map(({ sets, when }) => `if ${when} then ${sets} end if;`).join(' ')} return new; end $$;
      create trigger a_planted before insert on app.${table} for each row execute function app.plant_${table}()`);
  }
}

/** Gives a caller an ordinary date of birth and address. */
export async function unplant({ owner }: TestServer, user_id: string): Promise<void> {
  await owner.query(
    `with home as (update app.addresses set latitude = 53.9, longitude = -1.1 where member_id = $1)
     update app.users set dob = '1990-01-01' where user_id = $1`,
    [user_id],
  );
}

export type Found = { name: string; owner: string | undefined };

/** Returns the canaries in a text. */
export function canariesIn(text: string): Found[] {
  const texts = [...text.matchAll(/cnry-(\w+\.\w+)-([\da-f-]{36})/g)].map(([, name = '', owner]) => ({ name, owner }));
  const numbers = Object.entries(NUMBERS).filter(([, { heard_as }]) => text.includes(heard_as));
  return [...texts, ...numbers.map(([name]) => ({ name, owner: undefined }))];
}

export function mayKnow(hearer: Reader, found: Found, known: Known): boolean {
  const { name, owner } = found;
  if (owner === undefined) return NUMBERS[name]?.may_know.includes(hearer.kind) ?? false;
  return (
    ofOwnPeople(hearer, found, known) || (PLANTED[name.split('.')[0] ?? '']?.may_know(hearer, owner, known) ?? false)
  );
}
