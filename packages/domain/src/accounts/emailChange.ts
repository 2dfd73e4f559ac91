import { allowed, notNow, type Verdict } from '../verdict.ts';

const HOUR = 3_600_000;

/** Lifetime of the link that is sent to a new email. */
export const EMAIL_LINK_MS = 24 * HOUR;
/** Lifetime of the link, sent to the former email, that takes a change back. */
export const EMAIL_UNDO_MS = 72 * HOUR;
/** Lifetime of the link by which a person accepts an account that someone else added. */
export const ACCEPTANCE_MS = 7 * 24 * HOUR;
/** Limits: changes of one account's email requested in a day, and mails sent for one change. */
export const EMAIL_CHANGES_A_DAY = 5;
export const MAILS_A_CHANGE = 5;

/** Rules for changing an email. */
export const emailChangePolicy = {
  ask({ current, email, asked_today }: { current: string; email: string; asked_today: number }): Verdict {
    if (email === current) return notNow('This is the email already');
    if (asked_today >= EMAIL_CHANGES_A_DAY)
      return notNow('Another email was asked for too often today. Try again tomorrow');
    return allowed;
  },
  resend({ mails }: { mails: number }): Verdict {
    return mails < MAILS_A_CHANGE
      ? allowed
      : notNow('The link was sent several times already. Look among the unwanted mails, or cancel and start again');
  },
};
