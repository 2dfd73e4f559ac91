/** Urgent needs, in the order in which the dashboard lists them. */
export const NEEDS = ['no_show', 'late', 'soon', 'rate_review', 'below_minimum', 'expiring'] as const;
export type Need = (typeof NEEDS)[number];

/** Needs about shifts, by their value in `?status=`: the number and the linked list use the same filter. */
export const JOB_NEEDS = ['no_show', 'late', 'soon', 'rate_review', 'below_minimum'] as const satisfies readonly Need[];
/** Needs shown to administrators only, because they decide them. */
export const ADMIN_NEEDS: readonly Need[] = ['rate_review', 'below_minimum', 'expiring'];

/** Time before its start from which an unfilled shift is urgent. */
export const SOON_MS = 24 * 3_600_000;
/** Days before its expiry from which a certificate is listed; it can still be renewed. */
export const EXPIRES_WITHIN_DAYS = 7;
/** Maximum count; beyond it "1,000+" is shown. */
export const MOST_NEEDS = 1_000;

const plural = (total: number, one: string, more: string) => (total === 1 ? one : more);
const WORDS: Record<Need, (total: number) => string> = {
  no_show: (total) => plural(total, 'no show', 'no shows'),
  late: (total) => plural(total, 'late check-in', 'late check-ins'),
  soon: () => 'unallocated in the next 24 h',
  rate_review: (total) => plural(total, 'rate to look at', 'rates to look at'),
  below_minimum: (total) =>
    plural(total, 'shift pays less than the minimum wage', 'shifts pay less than the minimum wage'),
  expiring: (total) => plural(total, 'certificate expires this week', 'certificates expire this week'),
};

/** "2 late check-ins" */
export const needWords = (need: Need, total: number): string =>
  `${total > MOST_NEEDS ? `${MOST_NEEDS.toLocaleString('en-GB')}+` : total.toLocaleString('en-GB')} ${WORDS[need](total)}`;

/** Address of the list that shows exactly what was counted. */
export const needAddress = (need: Need): string =>
  need === 'expiring'
    ? `/compliance?within=${EXPIRES_WITHIN_DAYS}&kind=skill&state=verified`
    : `/jobs?status=${need}&view=table`;
