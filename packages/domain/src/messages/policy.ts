import { allowed, forbidden, notNow, type Verdict } from '../verdict.ts';
import { type Viewer, isAdmin, isMember } from '../viewer.ts';

/** Maximum length: enough to explain something, short enough to read on the way to work. */
export const MESSAGE_LENGTH = 1000;
/** Maximum messages of one person in one thread per minute; with more, the other cannot follow. */
export const MOST_A_MINUTE = 20;
/** Days after the end of a shift until which its home and the member who worked it may talk. */
export const TALK_DAYS = 7;
/** Delay of the mail about a message: a person who has the page open reads it there and gets no mail. */
export const MAIL_AFTER_MS = 10 * 60_000;

/** Address of a thread, for notifications, mails and the list of threads. */
export const threadLink = (thread_id: string): `/${string}` => `/messages?thread=${thread_id}`;

/** Relations of a member to a shift. */
export type Standing = { booked: boolean; applied: boolean; offered: boolean };
export const NO_STANDING: Standing = { booked: false, applied: false, offered: false };

/** Threads: with the planners about a booking, with the person who posted a shift, of the home and its booked member. */
export const THREADS = ['booking', 'job', 'home'] as const;
export type Thread = { about: (typeof THREADS)[number]; member_id: string | null };

/** Status of a member's shift, and when it ends. */
export type Booking = { status: string; ends_at: Date };
/** Statuses of a booking, from its acceptance on. */
const BOOKED: readonly string[] = ['Confirmed', 'Checked in', 'Completed', 'missed'];
const DAY_MS = 86_400_000;

const NOT_THEIRS = 'Messages with staff members are for administrators';

/** True for a manager of a home or a care worker; an agency supplies staff and is no part of the home. */
export const isOfHomeOrStaff = ({ kind }: Pick<Viewer, 'kind'>): boolean =>
  kind === 'provider' || kind === 'office' || kind === 'member';

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

  /**
   * The home and the member of a booking write to each other, and see each other's telephone number, from the booking
   * until some days after the shift. `booking` is undefined if there is none, or not any more.
   */
  with_home(viewer: Viewer, booking: Booking | undefined, now: Date, opened = false): Verdict {
    if (!isOfHomeOrStaff(viewer)) return forbidden('This is between the home and the member of staff');
    if (!booking || !BOOKED.includes(booking.status)) {
      if (opened) return notNow('The booking has ended, so this conversation is closed');
      return notNow(
        isMember(viewer)
          ? 'You can write to the home once you are booked for this shift'
          : 'Nobody is booked for this shift',
      );
    }
    const open = now.getTime() <= booking.ends_at.getTime() + TALK_DAYS * DAY_MS;
    return open ? allowed : notNow(`This conversation closed ${TALK_DAYS} days after the shift`);
  },

  /**
   * Existing thread: about a booking its member and administrators write, about a shift its two participants, and of a
   * home the home and the member while the booking lasts.
   */
  in_thread(
    viewer: Viewer,
    { about, member_id }: Thread,
    participants: readonly string[],
    { booking, now }: { booking?: Booking | undefined; now: Date },
  ): Verdict {
    if (about === 'home') return messagePolicy.with_home(viewer, booking, now, true);
    if (about === 'booking') return messagePolicy.about_booking(viewer, NO_STANDING, member_id === viewer.user_id);
    if (isMember(viewer)) return forbidden('Write to the planner about your shifts');
    return participants.includes(viewer.user_id) ? allowed : forbidden('This is between two other people');
  },
};
