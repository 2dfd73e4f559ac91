import type { Nation } from '../places.ts';

/** Kinds of requirement types. `hard`: an administrator cannot overrule it. */
export const ITEM_KINDS = {
  right_to_work: { label: 'Right to work', hard: true },
  criminal_record: { label: 'Criminal-record check', hard: true },
  registration: { label: 'Professional registration', hard: true },
  training: { label: 'Training', hard: false },
  vaccination: { label: 'Vaccination', hard: false },
} as const;
export type ItemKind = keyof typeof ITEM_KINDS;

/** Requirement for working a shift. `months`: how long a document counts from its date. */
export type Required = {
  item_id: string;
  title: string;
  kind: ItemKind;
  /** Nations in which it applies; all if empty. */
  nations: readonly Nation[];
  months: number | null;
};

/** Title of a requirement with the nations in which it applies: "PVG membership (Scotland)". */
export const titleWithNations = ({ title, nations }: Pick<Required, 'title' | 'nations'>): string =>
  nations.length === 0 ? title : `${title} (${nations.join(', ')})`;

/**
 * Review states. `waiting`: no administrator has reviewed it yet. `withdrawn`: its issuer took it back, so it no longer
 * counts.
 */
export const CREDENTIAL_STATES = ['waiting', 'verified', 'rejected', 'withdrawn'] as const;
export type CredentialState = (typeof CREDENTIAL_STATES)[number];

/** Fields of a certificate or a vaccination that the rules need. Days are London's, as text. */
export type Credential = {
  item_id: string | null;
  title: string;
  start_date: string | null;
  end_date: string | null;
  state: CredentialState;
  /** Limit of a visa for each week from Monday to Sunday. */
  weekly_hours: number | null;
};
