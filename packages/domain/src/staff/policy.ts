import { allowed, forbidden, notNow, type Verdict } from '../verdict.ts';
import type { Viewer } from '../viewer.ts';
import type { CredentialState } from './items.ts';

const own = (viewer: Viewer, member_id: string): boolean => viewer.kind === 'member' && viewer.member_id === member_id;
const administrator = (viewer: Viewer): Verdict =>
  viewer.level === 1 ? allowed : forbidden('This is done by an administrator');

/** Who may see and change what of a staff member. What levels 2 and 3 see of one is a card, whose own view says whose. */
export const staffPolicy = {
  see: (viewer: Viewer, member_id: string): Verdict =>
    viewer.level === 1 || own(viewer, member_id) ? allowed : forbidden('This profile belongs to someone else'),
  edit: (viewer: Viewer, member_id: string): Verdict => staffPolicy.see(viewer, member_id),
  /** What was taken back by whoever had given it stays so, whatever its holder sends: a new one is a new entry. */
  edit_evidence: (viewer: Viewer, member_id: string, state: CredentialState): Verdict =>
    state === 'withdrawn' && viewer.level !== 1
      ? notNow('This was withdrawn and stays as it is. Add the new one as another entry')
      : staffPolicy.edit(viewer, member_id),
  /** What they can do and what they are called is not theirs to say. */
  grade: administrator,
  /** Nobody looks through their own papers. */
  review: administrator,
  send_message: administrator,
};
