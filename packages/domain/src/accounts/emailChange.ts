import { allowed, notNow, type Verdict } from '../verdict.ts';

const HOUR = 3_600_000;

/** How long the link at a new email works. */
export const EMAIL_LINK_MS = 24 * HOUR;
/** How long the link at the former email takes a change back. */
export const EMAIL_UNDO_MS = 72 * HOUR;
/** How long an account that somebody else added waits for its person. */
export const ACCEPTANCE_MS = 7 * 24 * HOUR;
/** Changes of one account's email that may be asked for in a day, and mails that one change may send. */
export const EMAIL_CHANGES_A_DAY = 5;
export const MAILS_A_CHANGE = 5;

/** What a change of an email is refused for. */
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
