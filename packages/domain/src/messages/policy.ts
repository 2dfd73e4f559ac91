import { allowed, forbidden, notNow, type Verdict } from '../verdict.ts';
import { type Viewer, isAdmin, isMember } from '../viewer.ts';

/** Maximum length: enough to explain something, short enough to read on the way to work. */
export const MESSAGE_LENGTH = 1000;
/** Maximum messages of one person in one thread per minute; with more, the other cannot follow. */
export const MOST_A_MINUTE = 20;
/** Delay of the mail about a message: a person who has the page open reads it there and gets no mail. */
export const MAIL_AFTER_MS = 10 * 60_000;

/** Address of a thread, for notifications, mails and the list of threads. */
export const threadLink = (thread_id: string): `/${string}` => `/messages?thread=${thread_id}`;

/** Relations of a member to a shift. */
export type Standing = { booked: boolean; applied: boolean; offered: boolean };
export const NO_STANDING: Standing = { booked: false, applied: false, offered: false };

/** Subject of a thread: a booking, with its member, or a shift, with the person who posted it. */
export type Thread = { about: 'booking' | 'job'; member_id: string | null };

const NOT_THEIRS = 'Messages with staff members are for administrators';

/** Rules for writing messages about a visible shift. */
export const messagePolicy = {
  /**
   * Thread with the planners: a member writes first if they are booked, applied or were offered the shift, and answers
   * at any time.
   */
  about_booking(viewer: Viewer, { booked, applied, offered }: Standing, opened = false): Verdict {
    if (isAdmin(viewer)) return allowed;
    if (!isMember(viewer)) return forbidden(NOT_THEIRS);
    if (opened || booked || applied || offered) return allowed;
    return notNow('You can write to the planner once you have applied for this shift or it is offered to you');
  },

  /**
   * Thread with the person who posted the shift, for managers. `created_by` is undefined if the viewer may not know the
   * author.
   */
  about_job(viewer: Viewer, { created_by }: { created_by: string | undefined }): Verdict {
    if (isMember(viewer)) return forbidden('Write to the planner about your shifts');
    return created_by === viewer.user_id ? notNow('You posted this shift yourself') : allowed;
  },

  /** Existing thread: about a booking its member and administrators write, about a shift its two participants. */
  in_thread(viewer: Viewer, { about, member_id }: Thread, participants: readonly string[]): Verdict {
    if (about === 'booking') return messagePolicy.about_booking(viewer, NO_STANDING, member_id === viewer.user_id);
    if (isMember(viewer)) return forbidden('Write to the planner about your shifts');
    return participants.includes(viewer.user_id) ? allowed : forbidden('This is between two other people');
  },
};
