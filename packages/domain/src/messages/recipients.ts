import type { Thread } from './policy.ts';

/** Participant of a thread; an inactive account receives nothing. */
export type Participant = { user_id: string; active: boolean };

/** Administrators who dealt with a shift, in the order in which they are chosen to read a member's message. */
export type Contacts = {
  job_planner: string | null;
  admin_user: string | null;
  offered_by: string | null;
  acted_last: string | null;
};

/** Manager of a home: of the location itself, or of all locations of its care provider. */
export type HomeManager = { user_id: string; of_location: boolean };

/** Managers who take part in every thread of their home: those of the location, or of the care provider if it has none. */
export function homeSide(managers: readonly HomeManager[]): string[] {
  const near = managers.filter(({ of_location }) => of_location);
  return (near.length > 0 ? near : managers).map(({ user_id }) => user_id);
}

/**
 * True if two people are on different sides: the member and the planners of a booking or the managers of a home, or the
 * two participants about a shift.
 */
export const areOpposite = ({ about, member_id }: Thread, a: string, b: string): boolean =>
  about === 'job' ? a !== b : (a === member_id) !== (b === member_id);

/** Administrator who joins when a member writes: the planner, else the next who dealt with the shift. */
export const contactOf = (
  { job_planner, admin_user, offered_by, acted_last }: Contacts,
  administrators: readonly string[],
): string | undefined =>
  [job_planner, admin_user, offered_by, acted_last].find(
    (user_id): user_id is string => user_id !== null && administrators.includes(user_id),
  );

/** Recipients of a new message: the other side, or every administrator if no planner is left. */
export function readersOf(
  thread: Thread,
  author: string,
  participants: readonly Participant[],
  administrators: readonly string[],
): string[] {
  const others = participants.filter(({ user_id, active }) => active && areOpposite(thread, author, user_id));
  if (others.length > 0 || author !== thread.member_id) return others.map(({ user_id }) => user_id);
  return [...administrators];
}
