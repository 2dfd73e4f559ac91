/** Callers: signed out, with a session that is no longer valid, or one of the kinds of viewer. */
export const CALLERS = [
  'signed_out',
  'disabled',
  'expired',
  'admin',
  'agency',
  'provider',
  'provider_at_level_3',
  'office',
  'member',
] as const;
export type Caller = (typeof CALLERS)[number];
type Outsider = 'signed_out' | 'disabled' | 'expired';
export type LivingCaller = Exclude<Caller, Outsider>;

/** Statuses of the answers; for a signed-in caller, about a thing in their own and in a foreign scope. */
export type Row = Record<Outsider, number> & Record<LivingCaller, Statuses>;
type Statuses = readonly [own: number, foreign: number];

const NO: Statuses = [403, 403];
/** Success, also for a foreign thing: it is not shown, or nothing is foreign to the caller. */
const YES: Statuses = [200, 200];
/** A foreign thing is answered like one that does not exist. */
const OWN: Statuses = [200, 404];
/** The form names a foreign thing, which cannot be chosen. */
const CHOOSES: Statuses = [200, 422];
/** Visible to this caller, who may not change it. */
const SEES: Statuses = [403, 404];

type Living = [
  admin: Statuses,
  agency: Statuses,
  provider: Statuses,
  provider_at_level_3: Statuses,
  office: Statuses,
  member: Statuses,
];
const row = (living: Living, outsiders: [signed_out: number, disabled: number, expired: number]): Row => {
  const [admin, agency, provider, provider_at_level_3, office, member] = living;
  const [signed_out, disabled, expired] = outsiders;
  return { signed_out, disabled, expired, admin, agency, provider, provider_at_level_3, office, member };
};
const signedIn = (...living: Living): Row => row(living, [401, 401, 401]);
const allAlike = (statuses: Statuses): Living => [statuses, statuses, statuses, statuses, statuses, statuses];

// Administrators.
export const ADMIN_ONLY = signedIn(YES, NO, NO, NO, NO, NO);
export const ADMIN_OR_OWN_MEMBER = signedIn(YES, NO, NO, NO, NO, OWN);
/** Administrators for anyone, everybody for themself; managers see their colleagues. A member has no colleagues. */
export const ADMIN_OR_SELF = signedIn(YES, SEES, SEES, SEES, SEES, OWN);
export const ADMIN_AND_SEEN_BY_MANAGERS = signedIn(YES, SEES, SEES, SEES, SEES, NO);
/** Success for administrators, and for everyone else as if it did not exist. */
export const ADMIN_ONLY_HIDDEN = signedIn(YES, [404, 404], [404, 404], [404, 404], [404, 404], [404, 404]);

/** Refused to everybody: of a care provider whose administrators fill its shifts. */
export const NOBODY = signedIn(NO, NO, NO, NO, NO, NO);

// Companies: agencies and care providers.
export const AGENCY_OWN_SCOPE = signedIn(YES, OWN, [404, 404], NO, NO, NO);
export const AGENCY_CHOOSES = signedIn(YES, CHOOSES, NO, NO, NO, NO);
export const AGENCY_REMOVES = signedIn(YES, OWN, SEES, NO, NO, NO);
export const ADMIN_AND_AGENCY = signedIn(YES, YES, NO, NO, NO, NO);
export const AGENCY_ALONE = signedIn(NO, OWN, NO, NO, NO, NO);
export const AGENCY_ALONE_LIST = signedIn(NO, YES, NO, NO, NO, NO);
export const PROVIDER_ALIKE = signedIn(YES, NO, YES, NO, NO, NO);
export const COMPANIES_LIST = signedIn(YES, YES, YES, NO, NO, NO);
export const COMPANIES_OWN_SCOPE = signedIn(YES, OWN, OWN, NO, NO, NO);
export const COMPANIES_CHOOSE = signedIn(YES, CHOOSES, CHOOSES, NO, NO, NO);
export const COMPANIES_AND_STAFF = signedIn(YES, YES, YES, NO, NO, YES);
export const COMPANIES_NOT_ADMIN = signedIn(NO, YES, YES, NO, NO, NO);

// Every manager: administrators, agencies, care providers, locations.
/** A list or a page without foreign rows. */
export const MANAGERS_LIST = signedIn(YES, YES, YES, YES, YES, NO);
export const MANAGERS_OWN_SCOPE = signedIn(YES, OWN, OWN, OWN, OWN, NO);
/** Another person's is foreign to an administrator, too. */
export const MANAGERS_ONLY_OWN = signedIn(OWN, OWN, OWN, OWN, OWN, NO);
export const MANAGERS_CHOOSE = signedIn(YES, CHOOSES, CHOOSES, CHOOSES, CHOOSES, NO);
/** A foreign value is wrong for an administrator, too: it is no field of the form, or no place for this shift. */
export const MANAGERS_AND_ADMIN_CHOOSE = signedIn(CHOOSES, CHOOSES, CHOOSES, CHOOSES, CHOOSES, NO);
export const MANAGERS_NOT_ADMIN = signedIn(NO, OWN, OWN, OWN, OWN, NO);
/** Each named thing is answered separately. */
export const MANAGERS_NOT_ADMIN_LIST = signedIn(NO, YES, YES, YES, YES, NO);
/** The care provider and its locations; an agency may read it. */
export const HOME_OWN_SCOPE = signedIn(NO, SEES, OWN, OWN, OWN, NO);
/** The care provider and its locations, and the booked member; an agency sees the shift. */
export const HOME_OR_OWN_MEMBER = signedIn(NO, SEES, OWN, OWN, OWN, OWN);
/** A location's people add, change and remove no locations. */
export const MANAGERS_NOT_OFFICES = signedIn(YES, OWN, OWN, OWN, SEES, NO);
export const MANAGERS_NOT_OFFICES_CHOOSE = signedIn(YES, CHOOSES, CHOOSES, CHOOSES, [403, 422], NO);
export const MANAGERS_HIDDEN_FROM_STAFF = signedIn(YES, OWN, OWN, OWN, OWN, [404, 404]);

// Everyone who is signed in.
export const SIGNED_IN = signedIn(...allAlike(YES));
/** Success for an administrator, to whom nothing is foreign. */
export const OWN_SCOPE = signedIn(YES, OWN, OWN, OWN, OWN, OWN);
/** Other people's things are foreign to an administrator, too. */
export const ONLY_OWN = signedIn(...allAlike(OWN));
export const OWN_SCOPE_NOT_ADMIN = signedIn(NO, OWN, OWN, OWN, OWN, OWN);
/** Only an administrator is told whether the person exists. */
export const OWN_SCOPE_SECRET = signedIn(YES, [200, 403], [200, 403], [200, 403], [200, 403], [200, 403]);
/** An administrator sees other people's entries, and may not remove them. */
export const AUTHOR_ONLY = signedIn([200, 403], OWN, OWN, OWN, OWN, OWN);
export const OWN_CODE = signedIn(...allAlike(CHOOSES));
export const OWN_CHALLENGE = signedIn(...allAlike([200, 401]));
export const OWN_DEVICE = signedIn(...allAlike([200, 409]));
export const OF_A_COMPANY = signedIn([422, 422], YES, YES, YES, YES, [422, 422]);

// Staff members.
export const STAFF_LIST = signedIn(NO, NO, NO, NO, NO, YES);
export const STAFF_OWN = signedIn(NO, NO, NO, NO, NO, OWN);
export const STAFF_NOTHING_TO_COPY = signedIn(NO, NO, NO, NO, NO, [200, 409]);
export const STAFF_OR_ADMIN_OWN_LINK = signedIn(OWN, NO, NO, NO, NO, OWN);

// Open to callers who are not signed in.
export const OPEN = row(allAlike(YES), [200, 200, 200]);
export const OPEN_REDIRECT = row(allAlike([303, 303]), [303, 303, 303]);
/** Own: one's own password. Foreign: another person's email with one's own password. */
export const PASSWORD_HOLDER = row(allAlike([200, 401]), [200, 401, 200]);
/** Own: a link that was mailed to oneself. Foreign: a link that its owner has used. Expired: the link is. */
export const RESET_LINK = row(allAlike(OWN), [200, 404, 404]);
/** Own: a link as it was mailed. Foreign: a link that was used. Expired: the link is. */
export const INVITATION_LINK = row(allAlike([200, 409]), [200, 200, 409]);
/** Foreign, and expired: a link that a newer one has replaced, which is answered as unknown. */
export const REPLACED_LINK = row(allAlike(OWN), [200, 200, 404]);
/** Foreign: a link that was replaced. */
export const CALENDAR_LINK = row(allAlike(OWN), [200, 200, 200]);
