import type { Thread } from './policy.ts';

/** A person of a thread; an account that is no longer in use reads nothing. */
export type Participant = { user_id: string; active: boolean };

/** The administrators who dealt with a shift, in the order in which a member's message is theirs to read. */
export type Contacts = {
  job_planner: string | null;
  admin_user: string | null;
  offered_by: string | null;
  acted_last: string | null;
};

/** Two people on different sides: the member and the planners of a booking, or the two who talk about a shift. */
export const areOpposite = ({ about, member_id }: Thread, a: string, b: string): boolean =>
  about === 'job' ? a !== b : (a === member_id) !== (b === member_id);

/** The administrator who joins when a member writes: the planner, else the next who dealt with the shift. */
export const contactOf = (
  { job_planner, admin_user, offered_by, acted_last }: Contacts,
  administrators: readonly string[],
): string | undefined =>
  [job_planner, admin_user, offered_by, acted_last].find(
    (user_id): user_id is string => user_id !== null && administrators.includes(user_id),
  );

/** Who reads a new message: the other side; where none of the planners is left, every administrator. */
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
