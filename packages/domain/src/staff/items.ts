import type { Nation } from '../places.ts';

/** What something that is asked for is, which decides how much depends on it. */
export const ITEM_KINDS = {
  right_to_work: { label: 'Right to work', hard: true },
  criminal_record: { label: 'Criminal-record check', hard: true },
  registration: { label: 'Professional registration', hard: true },
  training: { label: 'Training', hard: false },
  vaccination: { label: 'Vaccination', hard: false },
} as const;
export type ItemKind = keyof typeof ITEM_KINDS;

/** Something that is asked of whoever works a shift. `months`: how long one counts from the day it was made. */
export type Required = {
  item_id: string;
  title: string;
  kind: ItemKind;
  /** Where it means anything; everywhere if none is named. */
  nations: readonly Nation[];
  months: number | null;
};

/** Waiting until an administrator has looked at it. Withdrawn: by whoever had given it, so that it counts no more. */
export const CREDENTIAL_STATES = ['waiting', 'verified', 'rejected', 'withdrawn'] as const;
export type CredentialState = (typeof CREDENTIAL_STATES)[number];

/** A certificate or a vaccination, as far as the rules need it. Days are London's, as text. */
export type Credential = {
  item_id: string | null;
  title: string;
  start_date: string | null;
  end_date: string | null;
  state: CredentialState;
  /** A visa's limit for each week from Monday to Sunday. */
  weekly_hours: number | null;
};
