import { dateTime } from '../format.ts';
import { counted } from '../staff/staffTexts.ts';

/** Seal over the audit entries numbered after `from_no` up to `until_no`. Hashes are hexadecimal. */
export type Seal = {
  number: number;
  sealed_at: Date;
  from_no: number;
  until_no: number;
  entries: number;
  first_at: Date;
  last_at: Date;
  entries_hash: string;
  previous: string | null;
  hash: string;
};

/** Text that a seal's hash is computed over. A reader of the row can compute it again. */
export const sealText = (seal: Omit<Seal, 'hash'>): string =>
  [
    seal.number,
    seal.sealed_at.toISOString(),
    seal.from_no,
    seal.until_no,
    seal.entries,
    seal.first_at.toISOString(),
    seal.last_at.toISOString(),
    seal.entries_hash,
    seal.previous ?? '-',
  ].join('|');

/** State of a seal's entries when they are checked again. */
export type Entries = {
  entries: number;
  entries_hash: string;
  /** First entry whose digest does not match its columns. */
  altered_no: number | null;
  /** First entry dated long before the entries of the previous seal. */
  misdated_no: number | null;
};

export const SEAL_FAULTS = {
  seal_altered: 'the seal was altered',
  seal_missing: 'the seal before it is missing',
  chain_broken: 'it does not follow from the seal before it',
  entry_altered: 'an entry was altered',
  entries_altered: 'entries were altered',
  entries_removed: 'entries were removed',
  entries_added: 'entries were added',
  entry_misdated: 'an entry is dated long before it was written',
  seals_removed: 'seals that a night’s look had seen were removed or replaced',
} as const;
export type SealFault = keyof typeof SEAL_FAULTS;

/** Fault that a nightly check found, as it is stored. Of removed seals only the last number is known. */
export type Finding = {
  fault: SealFault;
  number: number;
  from: string | null;
  until: string | null;
  entry: number | null;
};

/**
 * Maximum age of an entry before the last entry of the previous seal: a command takes seconds, and clocks differ by
 * less.
 */
export const MISDATED_MS = 3_600_000;

/** Checks a seal's own row, the chain and the entries it covers. `hash` is computed anew. */
export function judgeSeal(
  seal: Seal,
  before: Pick<Seal, 'hash' | 'until_no'> | null,
  found: Entries,
  hash: string,
): Finding[] {
  const about = { number: seal.number, from: seal.first_at.toISOString(), until: seal.last_at.toISOString() };
  const faults: [SealFault, number | null][] = [];
  if (hash !== seal.hash) faults.push(['seal_altered', null]);
  if (seal.number > 1 && before === null) faults.push(['seal_missing', null]);
  else if (seal.previous !== (before?.hash ?? null) || seal.from_no !== (before?.until_no ?? 0))
    faults.push(['chain_broken', null]);
  if (found.altered_no !== null) faults.push(['entry_altered', found.altered_no]);
  else if (found.entries < seal.entries) faults.push(['entries_removed', null]);
  else if (found.entries > seal.entries) faults.push(['entries_added', null]);
  else if (found.entries_hash !== seal.entries_hash) faults.push(['entries_altered', null]);
  if (found.misdated_no !== null) faults.push(['entry_misdated', found.misdated_no]);
  return faults.map(([fault, entry]) => ({ fault, ...about, entry }));
}

/** "Seal 12 (12 Nov 2026, 10:24): entries were removed". */
export function findingInWords({ fault, number, from, until, entry }: Finding): string {
  const [first, last] = [from, until].map((at) => (at === null ? null : dateTime(new Date(at))));
  const when = !first || !last ? '' : first === last ? ` (${first})` : ` (${first} to ${last})`;
  return `Seal ${number}${when}: ${SEAL_FAULTS[fault]}${entry === null ? '' : `, number ${entry}`}`;
}

/** "Seal 12 (12 Nov 2026, 10:24): entries were removed, and 2 others". */
export function findingsInWords([first, ...others]: readonly Finding[]): string {
  if (first === undefined) return '';
  return findingInWords(first) + (others.length === 0 ? '' : `, and ${counted(others.length, 'other')}`);
}
