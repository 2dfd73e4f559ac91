import type { EngagementRow, InvitationRow, OfficeRow, ProviderRow, UserRow, World } from './world.ts';

type Placed = { agency_id: string | null; care_provider_id?: string | null; office_id?: string | null };

/** Tells whether a row is in scope, as plainly as possible: this oracle shares no code with the product. */
const inScope = (actor: UserRow, row: Placed): boolean => {
  if (actor.level === 1) return true;
  if (actor.level === 4) return false;
  if (actor.office_id !== null) return row.office_id === actor.office_id;
  if (actor.care_provider_id !== null) return row.care_provider_id === actor.care_provider_id;
  return row.agency_id === actor.agency_id;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the rows that a command made or changed. */
function changes<T>(before: Record<string, T>, after: Record<string, T>): [before: T | undefined, after: T][] {
  return Object.entries(after).flatMap(([id, row]) => (same(row, before[id]) ? [] : [[before[id], row]]));
}

const attachment = ({ agency_id, care_provider_id, office_id }: UserRow) => [agency_id, care_provider_id, office_id];

function wrongUser(actor: UserRow, before: UserRow | undefined, after: UserRow): string | undefined {
  const self = before?.user_id === actor.user_id;
  if (self && after.level !== actor.level) return 'changed their own level';
  if (self && !same(attachment(after), attachment(actor)) && actor.level !== 1) return 'moved themself';
  if (self && (after.deleted_at !== null || after.status !== 'active')) return 'removed or disabled themself';
  if (actor.level === 1 || self) return undefined;
  if (actor.level === 4) return 'a member changed an account';
  if (before && (before.level < actor.level || before.level === 4)) return 'changed an account above their level';
  if (before && !inScope(actor, before)) return 'changed a foreign account';
  if (after.level < actor.level || after.level === 4) return 'gave a level above their own';
  if (!inScope(actor, after)) return 'put an account out of their scope';
  return undefined;
}

function wrongProvider(actor: UserRow, before: ProviderRow | undefined, after: ProviderRow): string | undefined {
  if (actor.level === 1) return undefined;
  if (actor.level > 2 || !inScope(actor, after)) return 'changed a care provider that is not theirs to change';
  if (before && before.agency_id !== after.agency_id) return 'moved a care provider';
  const own = actor.care_provider_id !== null;
  if (own && !before) return 'a care provider made a care provider';
  if (own && (before?.status !== after.status || after.deleted_at !== null)) return 'closed or opened themselves';
  return undefined;
}

function wrongOffice(actor: UserRow, before: OfficeRow | undefined, after: OfficeRow): string | undefined {
  if (before && before.care_provider_id !== after.care_provider_id) return 'moved a location';
  if (actor.level === 1) return undefined;
  if (actor.office_id !== null || !inScope(actor, after)) return 'changed a location that is not theirs to change';
  return undefined;
}

/** Tells whether a manager may see an invitation: an agency every one into itself, a care provider its own. */
const knows = (actor: UserRow, invitation: InvitationRow): boolean =>
  actor.level === 2 &&
  inScope(actor, { ...invitation, care_provider_id: invitation.inviting_care_provider_id, office_id: null });

/** Tells whether an agency engages a member now. */
const engages = (actor: UserRow, engagements: Record<string, EngagementRow>, member_id: string): boolean =>
  actor.level === 2 &&
  actor.care_provider_id === null &&
  Object.values(engagements).some(
    (one) => one.member_id === member_id && one.agency_id === actor.agency_id && one.until === null,
  );

/** Returns the violation of a change of an engagement: level 1 alone makes and ends one, and it ends once. */
function wrongEngagement(actor: UserRow, before: EngagementRow | undefined, after: EngagementRow): string | undefined {
  if (actor.level !== 1) return 'made or ended an engagement';
  if (before && before.until !== null) return 'changed an engagement that has ended';
  const moved = before && (before.agency_id !== after.agency_id || before.member_id !== after.member_id);
  return moved ? 'moved an engagement' : undefined;
}

/** Returns the violations of a command in words; none if all is well. */
export function wrongs(actor: UserRow, before: World, after: World): string[] {
  const found: (string | undefined)[] = [];
  for (const [was, is] of changes(before.users, after.users)) found.push(wrongUser(actor, was, is));
  for (const [was, is] of changes(before.care_providers, after.care_providers))
    found.push(wrongProvider(actor, was, is));
  for (const [was, is] of changes(before.offices, after.offices)) found.push(wrongOffice(actor, was, is));
  for (const [was, is] of changes(before.agencies, after.agencies)) {
    if (actor.level === 1) continue;
    const isOwn = actor.level === 2 && actor.care_provider_id === null && is.agency_id === actor.agency_id;
    if (!isOwn) found.push('changed an agency that is not theirs');
    if (was?.status !== is.status || is.deleted_at !== null) found.push('closed or opened an agency');
  }
  for (const [, is] of changes(before.invitations, after.invitations)) {
    if (actor.level === 1) continue;
    const is_agency = actor.care_provider_id === null;
    if (is.type === 'agency' || (is.type === 'staff_member' && !is_agency) || !knows(actor, is))
      found.push('invited beyond their rights');
  }
  for (const [was, is] of changes(before.engagements, after.engagements)) found.push(wrongEngagement(actor, was, is));
  const gone = Object.keys(before.engagements).filter((id) => !(id in after.engagements));
  if (gone.length > 0) found.push('deleted an engagement');
  return found.filter((words) => words !== undefined);
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Tells whether a member works or worked in the actor's scope. */
const booked = (actor: UserRow, { bookings }: World, member_id: string): boolean =>
  Object.values(bookings).some((one) => one.assigned_to === member_id && inScope(actor, one));

/** Returns the members whose email stands in an answer to somebody who does not engage them: a card has none. */
function profiles(actor: UserRow, { users, engagements }: World, body: string): string[] {
  const read = Object.values(users).filter(
    ({ level, email, user_id }) => level === 4 && user_id !== actor.user_id && body.includes(email),
  );
  return read.filter(({ user_id }) => !engages(actor, engagements, user_id)).map(({ email }) => email);
}

/** Returns ids of people, companies, locations and invitations in an answer that this person may not see. */
export function leaks(actor: UserRow, world: World, body: string): string[] {
  if (actor.level === 1) return [];
  const own = new Set([actor.user_id, actor.agency_id, actor.care_provider_id, actor.office_id]);
  const ids = [...new Set(body.match(UUID) ?? [])].filter((id) => {
    if (own.has(id)) return false;
    const row = world.users[id] ?? world.offices[id] ?? world.care_providers[id] ?? world.agencies[id];
    // Of a member an agency reads the profile by an engagement, and the card by a booking in its scope.
    const member = world.users[id]?.level === 4 ? id : undefined;
    if (member !== undefined) return !engages(actor, world.engagements, member) && !booked(actor, world, member);
    if (row) return !inScope(actor, row);
    const invitation = world.invitations[id];
    return invitation !== undefined && !knows(actor, invitation);
  });
  return [...ids, ...profiles(actor, world, body)];
}
