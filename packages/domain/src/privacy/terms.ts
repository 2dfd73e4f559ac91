/** Legal retention periods for data of an erased person: how long, of what, and why. Have them checked by a person. */
export const TERMS = {
  work_seeker: {
    years: 1,
    label: 'Name, address, experience and papers',
    since: 'after we last found work for them',
    why: 'Records of work-seekers: Conduct of Employment Agencies and Employment Businesses Regulations 2003, regulation 29',
  },
  working_time: {
    years: 2,
    label: 'When they worked',
    since: 'after each shift',
    why: 'Records of working time: Working Time Regulations 1998, regulation 9',
  },
  pay: {
    years: 6,
    label: 'Signed hours, invoices and payments',
    since: 'after each of them',
    why: 'Records of pay and sales: HMRC and the Companies Act 2006; claims under the Limitation Act 1980',
  },
} as const;

export type Term = keyof typeof TERMS;
export const TERM_NAMES = Object.keys(TERMS) as Term[];

/** Days for which an export of personal data can be downloaded. */
export const EXPORT_DAYS = 7;

export const HOLD_KINDS = ['safeguarding', 'dispute'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];
export const HOLD_LABELS: Record<HoldKind, string> = {
  safeguarding: 'A safeguarding matter',
  dispute: 'A dispute or claim',
};

/** Replacement for an erased name. */
export const FORMER = { first_name: 'Former', last_name: 'user', name: 'Former user' } as const;
