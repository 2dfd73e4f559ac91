import { allowed, forbidden, notNow, type Verdict } from '../verdict.ts';
import { type Viewer, isAdmin } from '../viewer.ts';
import { HOLD_LABELS, type HoldKind } from './terms.ts';

/** Facts that can prevent the erasure of a person. */
type InTheWay = {
  user_id: string;
  /** Codes of the shifts they are booked for. */
  bookings: readonly string[];
  holds: readonly { kind: HoldKind }[];
  erased_at: Date | string | null;
};

const administrator = (viewer: Viewer): Verdict =>
  isAdmin(viewer) ? allowed : forbidden('This is done by an administrator');

/** Rules for exporting and erasing personal data. The server enforces them; the screens show their messages. */
export const privacyPolicy = {
  export: (viewer: Viewer, user_id: string): Verdict => (viewer.user_id === user_id ? allowed : administrator(viewer)),

  hold: administrator,

  erase(viewer: Viewer, { user_id, bookings, holds, erased_at }: InTheWay): Verdict {
    const may = administrator(viewer);
    if (!may.ok) return may;
    if (user_id === viewer.user_id) return forbidden('Somebody else has to erase you');
    if (erased_at !== null) return notNow('This person is erased already');
    const [hold] = holds;
    if (hold) return notNow(`${HOLD_LABELS[hold.kind]} holds this up. Lift the hold first`);
    if (bookings.length > 0) return notNow(`Their shifts have to be given up first: ${bookings.join(', ')}`);
    return allowed;
  },
};
