import { dayAfter } from '../time.ts';

/** Days between which a member has agreed to work more than the legal weekly average. */
export type OptOut = { opted_out_on: string | null; opt_out_ends_on: string | null };

/** Default notice by law, without an agreement on a longer one. */
export const OPT_OUT_NOTICE_DAYS = 7;
/** Text of the agreement; it is stored with the agreement as the member read it. */
export const OPT_OUT_TEXT = `I agree that my working time may be more than 48 hours a week on average. I may end this agreement at any time with ${OPT_OUT_NOTICE_DAYS} days’ notice. Nobody may treat me worse because I do not agree or because I end it.`;

const NOTICE = `An opt-out ends with ${OPT_OUT_NOTICE_DAYS} days’ notice`;

/** Returns the problem with a change of an opt-out: it cannot begin in the past, and it ends with notice. */
export function optOutProblem(
  before: OptOut,
  { opted_out_on, opt_out_ends_on }: OptOut,
  today: string,
): { field: keyof OptOut; words: string } | undefined {
  const holds =
    before.opted_out_on !== null &&
    before.opted_out_on <= today &&
    (before.opt_out_ends_on === null || before.opt_out_ends_on >= today);
  if (opted_out_on === null) {
    if (opt_out_ends_on !== null) return { field: 'opted_out_on', words: 'Enter since when they have opted out' };
    return holds ? { field: 'opt_out_ends_on', words: `${NOTICE}: enter its last day` } : undefined;
  }
  if (opt_out_ends_on !== null && opt_out_ends_on < opted_out_on)
    return { field: 'opt_out_ends_on', words: 'This is before the opt-out began' };
  if (opted_out_on !== before.opted_out_on) {
    if (opted_out_on < today) return { field: 'opted_out_on', words: 'An opt-out begins today or later' };
    if (holds) return { field: 'opted_out_on', words: 'They have opted out already: enter its last day instead' };
  }
  const first = dayAfter(today, OPT_OUT_NOTICE_DAYS);
  const ends = opt_out_ends_on !== null && opt_out_ends_on !== before.opt_out_ends_on;
  if (holds && ends && opt_out_ends_on < first)
    return { field: 'opt_out_ends_on', words: `${NOTICE}: ${first} or later` };
  return undefined;
}
