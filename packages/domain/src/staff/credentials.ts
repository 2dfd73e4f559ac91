import type { Nation } from '../places.ts';
import { dayAfter, daysBetween, monthsAfter } from '../time.ts';
import { type Credential, ITEM_KINDS, type Required } from './items.ts';
import { counted } from './words.ts';

/** How long before its last day something is said to end soon. */
export const EXPIRING_DAYS = 60;
/** The last day of what does not end, as the database writes it: later than any day that is text. */
export const NEVER = 'infinity';

type Dated = Pick<Credential, 'start_date' | 'end_date'>;
type Reviewed = Dated & Pick<Credential, 'state'>;

/** The last day on which it counts: its own end or the age at which such a thing counts no more. */
export function expiresOn({ start_date, end_date }: Dated, months: number | null): string | null {
  const aged = start_date !== null && months !== null ? monthsAfter(start_date, months) : null;
  return [aged, end_date].filter((day) => day !== null).toSorted()[0] ?? null;
}

/** Papers of which one renews another: by the item, or by their title where it is none of the list. */
export const whatItProves = ({ item_id, title }: Pick<Credential, 'item_id' | 'title'>): string =>
  item_id ?? title.trim().toLowerCase();

/** Something that ages is worth nothing while nobody knows how old it is. */
export const undated = ({ start_date, end_date }: Dated, months: number | null): boolean =>
  months !== null && start_date === null && end_date === null;

/** What proves an item: the verified ones that count from no later than `day`, the longest lasting first. */
export const proofs = (held: readonly Credential[], months: number | null, day: string): Credential[] =>
  held
    .filter((paper) => paper.state === 'verified' && (paper.start_date ?? '') <= day && !undated(paper, months))
    .toSorted((a, b) => inOrder(lastDay(b, months), lastDay(a, months)));

const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b);

export const lastDay = (held: Dated, months: number | null): string => expiresOn(held, months) ?? NEVER;

export type Standing = 'valid' | 'expiring' | 'expired' | 'waiting' | 'rejected' | 'withdrawn';

/** How one certificate or vaccination stands on a day. It counts on its last day. */
export function standingOf(held: Reviewed, months: number | null, day: string): Standing {
  if (held.state !== 'verified') return held.state;
  return undated(held, months) ? 'expired' : stateUntil(lastDay(held, months), day);
}

function stateUntil(until: string, day: string): 'valid' | 'expiring' | 'expired' {
  if (until < day) return 'expired';
  return until <= dayAfter(day, EXPIRING_DAYS) ? 'expiring' : 'valid';
}

/** What is printed beside a certificate or vaccination. */
export function standingWords(held: Reviewed, months: number | null, day: string): string {
  const standing = standingOf(held, months, day);
  if (standing === 'waiting') return 'Waiting to be checked';
  if (standing === 'rejected') return 'Rejected';
  if (standing === 'withdrawn') return 'Withdrawn';
  return undated(held, months)
    ? 'No date on record'
    : complianceWords({ state: standing, until: expiresOn(held, months) }, day);
}

/** How someone stands: by the worst of what counts. Expiring: within 60 days. */
export const COMPLIANCE_STATES = ['valid', 'expiring', 'expired', 'missing'] as const;
export type ComplianceState = (typeof COMPLIANCE_STATES)[number];
export type Compliance = { state: ComplianceState; until: string | null };

/** What is printed beside a person: "Valid", "Expires in 12 days", "Expired 10 days ago". */
export function complianceWords({ state, until }: Compliance, today: string): string {
  if (state === 'missing') return 'Something is missing';
  if (state === 'valid' || until === null) return 'Valid';
  const days = daysBetween(today, until);
  if (days === 0) return 'Expires today';
  if (Math.abs(days) === 1) return days > 0 ? 'Expires tomorrow' : 'Expired yesterday';
  return days > 0 ? `Expires in ${counted(days, 'day')}` : `Expired ${counted(-days, 'day')} ago`;
}

type Person = {
  credentials: readonly Credential[];
  required: readonly Required[];
  /** Where they live; what is asked for in some nations only is missing for nobody whose nation is not known. */
  nation: Nation | null;
  today: string;
};

/** Whether it is asked for where somebody lives or works. */
export const askedIn = ({ nations }: Required, nation: Nation | null): boolean =>
  nations.length === 0 || (nation !== null && nations.includes(nation));

/**
 * How someone stands: by the worst of what is asked of them and of whatever else they hold. Of several papers that prove
 * the same, the one that lasts longest counts, so a renewal makes good what ran out.
 */
export function complianceOf(person: Person): Compliance & { missing: string[] } {
  const { credentials, required, nation, today } = person;
  const asked = required.filter((item) => askedIn(item, nation));
  const held = Map.groupBy(credentials, whatItProves);
  const lacks = ({ item_id, months }: Required) => proofs(held.get(item_id) ?? [], months, today).length === 0;
  const missing = required.filter((item) => takenBack(item, person) || (askedIn(item, nation) && lacks(item)));
  const ends = [...held].flatMap(([key, papers]) => {
    const months = asked.find(({ item_id }) => item_id === key)?.months ?? null;
    const [best] = proofs(papers, months, today);
    return best ? [lastDay(best, months)] : [];
  });
  const until = ends.toSorted()[0] ?? NEVER;
  return {
    state: complianceState({ lacking: missing.length > 0, valid_until: until }, today),
    until: until === NEVER ? null : until,
    missing: [...new Set(missing.map(itemName))],
  };
}

/**
 * A criminal record that was withdrawn weighs more than an older one that still looks valid, and everywhere; only a newer
 * one settles it, of the same kind or of the kind that is asked for there.
 */
export function takenBack(item: Required, { credentials, required, nation }: Omit<Person, 'today'>): boolean {
  if (item.kind !== 'criminal_record') return false;
  const settles = required.filter((other) => other === item || (other.kind === item.kind && askedIn(other, nation)));
  const newest = credentials
    .filter(({ state, item_id }) => state === 'verified' && settles.some((other) => other.item_id === item_id))
    .reduce((latest, { start_date }) => (start_date !== null && start_date > latest ? start_date : latest), '');
  return credentials.some(
    ({ state, item_id, start_date }) =>
      state === 'withdrawn' && item_id === item.item_id && (start_date === null || start_date >= newest),
  );
}

/** Health is nobody's business: a vaccination is never named where more is said than that it is asked for. */
const itemName = ({ kind, title }: Required): string => (kind === 'vaccination' ? ITEM_KINDS.vaccination.label : title);

/** The same from what the directory keeps of it. */
export function complianceState(
  { lacking, valid_until }: { lacking: boolean; valid_until: string },
  today: string,
): ComplianceState {
  return lacking ? 'missing' : stateUntil(valid_until, today);
}
