import { allowed, forbidden, notNow, type Verdict } from '../verdict.ts';
import type { Viewer } from '../viewer.ts';

/** Long enough to explain something, short enough to be read on the way to work. */
export const MESSAGE_LENGTH = 1000;
/** So many by one person in one thread, and the other cannot follow any more. */
export const MOST_A_MINUTE = 20;
/** Whoever has the page open reads it there; whoever is away gets a mail this much later. */
export const MAIL_AFTER_MS = 10 * 60_000;

/** Where a thread is read: under the bell, in a mail and in the list of threads alike. */
export const threadLink = (thread_id: string): `/${string}` => `/messages?thread=${thread_id}`;

/** What a member has to do with a shift. */
export type Standing = { booked: boolean; applied: boolean; offered: boolean };
export const NO_STANDING: Standing = { booked: false, applied: false, offered: false };

/** What a thread is about: a booking, with its member, or a shift, with whoever posted it. */
export type Thread = { about: 'booking' | 'job'; member_id: string | null };

const NOT_THEIRS = 'Messages with staff members are for administrators';

/** Who may say something to whom about a shift that they see. */
export const messagePolicy = {
  /** With the planners: a member writes first once there is something to talk about, and answers at any time. */
  about_booking(viewer: Viewer, { booked, applied, offered }: Standing, opened = false): Verdict {
    if (viewer.level === 1) return allowed;
    if (viewer.level !== 4) return forbidden(NOT_THEIRS);
    if (opened || booked || applied || offered) return allowed;
    return notNow('You can write to the planner once you have applied for this shift or it is offered to you');
  },

  /** With whoever posted it: for those who keep shifts. Undefined is an author whom the viewer is not told. */
  about_job(viewer: Viewer, { created_by }: { created_by: string | undefined }): Verdict {
    if (viewer.level === 4) return forbidden('Write to the planner about your shifts');
    return created_by === viewer.user_id ? notNow('You posted this shift yourself') : allowed;
  },

  /** In a thread that stands: a booking's by its member and administrators, any other by the two who take part. */
  in_thread(viewer: Viewer, { about, member_id }: Thread, participants: readonly string[]): Verdict {
    if (about === 'booking') return messagePolicy.about_booking(viewer, NO_STANDING, member_id === viewer.user_id);
    if (viewer.level === 4) return forbidden('Write to the planner about your shifts');
    return participants.includes(viewer.user_id) ? allowed : forbidden('This is between two other people');
  },
};
