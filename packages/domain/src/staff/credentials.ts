import type { Nation } from '../places.ts';
import { dayAfter, daysBetween, monthsAfter } from '../time.ts';
import { type Credential, ITEM_KINDS, type Required } from './items.ts';
import { counted } from './staffTexts.ts';

/** Days before its last day from which a document counts as expiring. */
export const EXPIRING_DAYS = 60;
/** Last day of a document without an end, as the database writes it; it sorts after every date as text. */
export const NEVER = 'infinity';

type Dated = Pick<Credential, 'start_date' | 'end_date'>;
type Reviewed = Dated & Pick<Credential, 'state'>;

/** Last day on which a document counts: its own end or the age at which it no longer counts. */
export function expiresOn({ start_date, end_date }: Dated, months: number | null): string | null {
  const aged = start_date !== null && months !== null ? monthsAfter(start_date, months) : null;
  return [aged, end_date].filter((day) => day !== null).toSorted()[0] ?? null;
}

/** Key by which one document renews another: its requirement type, or its title if it has none. */
export const whatItProves = ({ item_id, title }: Pick<Credential, 'item_id' | 'title'>): string =>
  item_id ?? title.trim().toLowerCase();

/** True if a document that ages has no date, so that it does not count. */
export const undated = ({ start_date, end_date }: Dated, months: number | null): boolean =>
  months !== null && start_date === null && end_date === null;

/** Proofs of a requirement: verified documents valid from `day` or earlier, the longest lasting first. */
export const proofs = <Paper extends Credential>(held: readonly Paper[], months: number | null, day: string): Paper[] =>
  held
    .filter((paper) => paper.state === 'verified' && (paper.start_date ?? '') <= day && !undated(paper, months))
    .toSorted((a, b) => inOrder(lastDay(b, months), lastDay(a, months)));

const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b);

export const lastDay = (held: Dated, months: number | null): string => expiresOn(held, months) ?? NEVER;

export type Standing = 'valid' | 'expiring' | 'expired' | 'waiting' | 'rejected' | 'withdrawn';

/** Standing of one certificate or vaccination on a day. It still counts on its last day. */
export function standingOf(held: Reviewed, months: number | null, day: string): Standing {
  if (held.state !== 'verified') return held.state;
  return undated(held, months) ? 'expired' : stateUntil(lastDay(held, months), day);
}

function stateUntil(until: string, day: string): 'valid' | 'expiring' | 'expired' {
  if (until < day) return 'expired';
  return until <= dayAfter(day, EXPIRING_DAYS) ? 'expiring' : 'valid';
}

/** Text beside a certificate or vaccination. */
export function standingWords(held: Reviewed, months: number | null, day: string): string {
  const standing = standingOf(held, months, day);
  if (standing === 'waiting') return 'Waiting to be checked';
  if (standing === 'rejected') return 'Rejected';
  if (standing === 'withdrawn') return 'Withdrawn';
  return undated(held, months)
    ? 'No date on record'
    : complianceWords({ state: standing, until: expiresOn(held, months) }, day);
}

/** Compliance states of a person, set by their worst document. Expiring means within 60 days. */
export const COMPLIANCE_STATES = ['valid', 'expiring', 'expired', 'missing'] as const;
export type ComplianceState = (typeof COMPLIANCE_STATES)[number];
export type Compliance = { state: ComplianceState; until: string | null };

/** Text beside a person: "Valid", "Expires in 12 days", "Expired 10 days ago". */
export function complianceWords({ state, until }: Compliance, today: string): string {
  if (state === 'missing') return 'Something is missing';
  if (state === 'valid' || until === null) return 'Valid';
  const days = daysBetween(today, until);
  if (days === 0) return 'Expires today';
  if (Math.abs(days) === 1) return days > 0 ? 'Expires tomorrow' : 'Expired yesterday';
  return days > 0 ? `Expires in ${counted(days, 'day')}` : `Expired ${counted(-days, 'day')} ago`;
}

/** Person with the facts that decide whether their documents are in order. */
export type Person = {
  credentials: readonly Credential[];
  required: readonly Required[];
  /** Nation they live in; if it is unknown, requirements of single nations are not missing. */
  nation: Nation | null;
  today: string;
};

/** True if a requirement applies in the nation where a person lives or works. */
export const askedIn = ({ nations }: Required, nation: Nation | null): boolean =>
  nations.length === 0 || (nation !== null && nations.includes(nation));

/** Documents that count, of each proof the longest lasting one, with their last days: the first to end first. */
export function lasting<Paper extends Credential>({
  credentials,
  required,
  nation,
  today,
}: Omit<Person, 'credentials'> & { credentials: readonly Paper[] }): { paper: Paper; until: string }[] {
  const asked = required.filter((item) => askedIn(item, nation));
  return [...Map.groupBy(credentials, whatItProves)]
    .flatMap(([key, papers]) => {
      const months = asked.find(({ item_id }) => item_id === key)?.months ?? null;
      const [best] = proofs(papers, months, today);
      return best ? [{ paper: best, until: lastDay(best, months) }] : [];
    })
    .toSorted((a, b) => inOrder(a.until, b.until));
}

/**
 * Compliance of a person: the worst of all requirements and of all other documents they hold. Of several documents that
 * prove the same, the longest lasting counts, so a renewal replaces an expired one.
 */
export function complianceOf(person: Person): Compliance & { missing: string[] } {
  const { credentials, required, nation, today } = person;
  const held = Map.groupBy(credentials, whatItProves);
  const [first] = lasting(person);
  const lacks = ({ item_id, months }: Required) => proofs(held.get(item_id) ?? [], months, today).length === 0;
  const missing = required.filter((item) => takenBack(item, person) || (askedIn(item, nation) && lacks(item)));
  const until = first?.until ?? NEVER;
  return {
    state: complianceState({ lacking: missing.length > 0, valid_until: until }, today),
    until: until === NEVER ? null : until,
    missing: [...new Set(missing.map(itemName))],
  };
}

/**
 * True if a criminal-record check was withdrawn and not replaced. It outweighs an older one that still looks valid, in
 * every nation; only a newer one settles it, of the same kind or of the kind required there.
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

/** Name of a requirement. A vaccination is never named, because health data is confidential. */
const itemName = ({ kind, title }: Required): string => (kind === 'vaccination' ? ITEM_KINDS.vaccination.label : title);

/** Computes the same state from the fields stored for the directory. */
export function complianceState(
  { lacking, valid_until }: { lacking: boolean; valid_until: string },
  today: string,
): ComplianceState {
  return lacking ? 'missing' : stateUntil(valid_until, today);
}
