/** Signed-in user with their rights. The kind decides which ids a viewer has, so no code needs a non-null assertion. */
export type Viewer =
  | { kind: 'admin'; level: 1; user_id: string }
  | { kind: 'agency'; level: 2; user_id: string; agency_id: string }
  | { kind: 'provider'; level: 2 | 3; user_id: string; agency_id: string; care_provider_id: string }
  | { kind: 'office'; level: 3; user_id: string; agency_id: string; care_provider_id: string; office_id: string }
  | { kind: 'member'; level: 4; user_id: string; member_id: string };

export type Kind = Viewer['kind'];
export type Level = Viewer['level'];

export const KINDS = ['admin', 'agency', 'provider', 'office', 'member'] as const satisfies readonly Kind[];
export const LEVELS = [1, 2, 3, 4] as const satisfies readonly Level[];

/** A person, or their level alone. */
type Levelled = number | { level: number };
const levelOf = (who: Levelled): number => (typeof who === 'object' ? who.level : who);

/** Checks for an administrator. Features ask these audiences and name no level by its number. */
export const isAdmin = <T extends Levelled>(who: T): who is T & (1 | { level: 1 }) => levelOf(who) === 1;
/** Checks for a manager of an agency or a care provider. */
export const isManager = <T extends Levelled>(who: T): who is T & (2 | { level: 2 }) => levelOf(who) === 2;
/** Checks for a manager of locations. */
export const isLocation = <T extends Levelled>(who: T): who is T & (3 | { level: 3 }) => levelOf(who) === 3;
/** Checks for a care worker. */
export const isMember = <T extends Levelled>(who: T): who is T & (4 | { level: 4 }) => levelOf(who) === 4;
/** Checks for a manager of an agency, a care provider or locations. */
export const isClient = (who: Levelled): boolean => isManager(who) || isLocation(who);
export const isAdminOrManager = (who: Levelled): boolean => levelOf(who) <= 2;

/** Display names of the levels. Care providers and agencies share level 2. */
export const LEVEL_NAMES: Record<Level, string> = {
  1: 'Administrator',
  2: 'Manager',
  3: 'Location',
  4: 'Staff member',
};

/** Organisation of an account, with every id above it in the tree. */
export type Attachment = {
  agency_id: string | null;
  care_provider_id: string | null;
  office_id: string | null;
};

export const UNATTACHED: Attachment = { agency_id: null, care_provider_id: null, office_id: null };

/** Returns the viewer of an account, or undefined if level and attachment contradict each other. */
export function viewerOf(account: { user_id: string; level: number } & Attachment): Viewer | undefined {
  const { user_id, level, agency_id, care_provider_id, office_id } = account;
  if (agency_id === null) {
    if (care_provider_id !== null || office_id !== null) return undefined;
    if (level === 1) return { kind: 'admin', level, user_id };
    if (level === 4) return { kind: 'member', level, user_id, member_id: user_id };
    return undefined;
  }
  if (care_provider_id === null) {
    return level === 2 && office_id === null ? { kind: 'agency', level, user_id, agency_id } : undefined;
  }
  if (office_id === null) {
    return level === 2 || level === 3 ? { kind: 'provider', level, user_id, agency_id, care_provider_id } : undefined;
  }
  return level === 3 ? { kind: 'office', level, user_id, agency_id, care_provider_id, office_id } : undefined;
}

/** Attachment that limits a viewer; null where any value is allowed. */
export function attachmentOf(viewer: Viewer): Attachment {
  switch (viewer.kind) {
    case 'admin':
    case 'member':
      return UNATTACHED;
    case 'agency':
      return { ...UNATTACHED, agency_id: viewer.agency_id };
    case 'provider':
      return { agency_id: viewer.agency_id, care_provider_id: viewer.care_provider_id, office_id: null };
    case 'office':
      return { agency_id: viewer.agency_id, care_provider_id: viewer.care_provider_id, office_id: viewer.office_id };
  }
}
