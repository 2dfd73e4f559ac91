import { allowed, forbidden, notNow, type Verdict } from '../verdict.ts';
import { type Viewer, isAdmin } from '../viewer.ts';
import type { CredentialState } from './items.ts';

const own = (viewer: Viewer, member_id: string): boolean => viewer.kind === 'member' && viewer.member_id === member_id;
const administrator = (viewer: Viewer): Verdict =>
  isAdmin(viewer) ? allowed : forbidden('This is done by an administrator');

/** Rules for viewing and changing a staff member. Levels 2 and 3 see only a card, which has its own database view. */
export const staffPolicy = {
  see: (viewer: Viewer, member_id: string): Verdict =>
    isAdmin(viewer) || own(viewer, member_id) ? allowed : forbidden('This profile belongs to someone else'),
  edit: (viewer: Viewer, member_id: string): Verdict => staffPolicy.see(viewer, member_id),
  /** A document withdrawn by its issuer stays withdrawn, whatever its holder sends: a replacement is a new entry. */
  edit_evidence: (viewer: Viewer, member_id: string, state: CredentialState): Verdict =>
    state === 'withdrawn' && !isAdmin(viewer)
      ? notNow('This was withdrawn and stays as it is. Add the new one as another entry')
      : staffPolicy.edit(viewer, member_id),
  /** Skills and position are set by administrators, not by the member. */
  grade: administrator,
  /** Administrators only: members do not review their own documents. */
  review: administrator,
  send_message: administrator,
};
