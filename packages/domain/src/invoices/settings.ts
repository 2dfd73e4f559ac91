import { dayAfter } from '../time.ts';
import { allowed, notNow, type Verdict } from '../verdict.ts';
import type { EnhancementName } from './enhancementNames.ts';
import type { TaxTreatment } from './invoice.ts';

export const DUE_DAYS = { least: 0, most: 120 } as const;
/** Default billing settings of an agency. */
export const USUAL_BILLING = { vat_number: null, due_days: 30, terms: '', payment_details: '' } as const;

/** Normalises a VAT number for storage: capitals, without spaces, dots and dashes. */
export const vatNumberOf = (typed: string): string => typed.toUpperCase().replace(/[\s.-]/g, '');

/** Returns the problem with a normalised VAT number, or undefined. */
export function vatNumberProblem(number: string): string | undefined {
  const [, country, rest = ''] = /^(GB|XI|IE)(.*)$/.exec(number) ?? [];
  if (country === undefined) return 'Begin with GB, XI for Northern Ireland or IE, such as GB123456789';
  if (country === 'IE') {
    return /^\d{7}[A-W][A-I]?$|^\d[A-Z+*]\d{5}[A-W]$/.test(rest)
      ? undefined
      : 'After IE come seven digits and one or two letters, such as IE1234567FA';
  }
  return /^(\d{9}|\d{12})$/.test(rest) ? undefined : `After ${country} come 9 or 12 digits`;
}

export const TREATMENT_WORDS: Record<TaxTreatment, string> = {
  standard: 'Standard',
  nursing_concession: 'Nursing concession',
  outside_scope: 'Outside the scope',
};

/** Default reason of each VAT treatment. */
export const USUAL_REASONS: Record<TaxTreatment, string> = {
  standard: 'Supply of staff',
  nursing_concession: 'Exempt: supply of nursing staff under the nursing agencies’ concession',
  outside_scope: 'Outside the scope of UK VAT',
};

type Rule = { valid_from: string; valid_until: string | null };
export const RULE_STATES = ['holds', 'to_come', 'ended'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** Returns the state of a VAT rule on a day; a rule that was ended before it began counts as ended. */
export function ruleState({ valid_from, valid_until }: Rule, today: string): RuleState {
  if (valid_until !== null && (valid_until < today || valid_until < valid_from)) return 'ended';
  return valid_from > today ? 'to_come' : 'holds';
}

/** Refuses a start in the past: what was supplied until now keeps its VAT. */
export const ruleBegins = (valid_from: string, today: string): string | undefined =>
  valid_from < today ? 'A rule holds from today at the earliest' : undefined;

/** Checks the last day of a rule: today or later, or the day before a future rule's start. */
export function ruleEnds(rule: Rule, valid_until: string, today: string): Verdict {
  const state = ruleState(rule, today);
  if (state === 'ended') return notNow('This rule has ended already');
  if (state === 'to_come' && valid_until === dayAfter(rule.valid_from, -1)) return allowed;
  const first = state === 'to_come' ? rule.valid_from : today;
  if (valid_until >= first) return allowed;
  const words = state === 'to_come' ? 'This rule has not begun then' : 'A rule ends today at the earliest';
  return notNow(words, { valid_until: [words] });
}

export const BAND_WORDS: Record<EnhancementName, string> = {
  night: 'Night',
  saturday: 'Saturday',
  sunday: 'Sunday',
  bank_holiday: 'Bank holiday',
};
export const BAND_PERCENT = { least: 100, most: 400 } as const;
/** Default times of a night enhancement when it is switched on: what most agreements call a night. */
export const USUAL_NIGHT = { from_time: '20:00', to_time: '06:00' } as const;

/** Warns that an enhancement pays staff more than it charges. Not refused, because it may be intended. */
export const losesMoney = ({ staff_percent, hcp_percent }: { staff_percent: number; hcp_percent: number }) =>
  staff_percent > hcp_percent
    ? `Staff are paid ${staff_percent}% and the care provider is charged ${hcp_percent}%: these hours bring less than others, or lose money`
    : undefined;

type Term = { notice_hours: number; paid_hours: number };
type TermProblem = { at: number; field: keyof Term; words: string };
export const TERM_LIMITS = { notice_hours: { least: 1, most: 24 }, paid_hours: { least: 0, most: 24 } } as const;

/**
 * Problems in a care provider's cancellation terms, by row and field: each notice once, and less notice never pays
 * less.
 */
export function termProblems(terms: readonly Term[]): TermProblem[] {
  return terms.flatMap(({ notice_hours, paid_hours }, at): TermProblem[] => {
    if (terms.findIndex((other) => other.notice_hours === notice_hours) < at) {
      return [{ at, field: 'notice_hours', words: 'Say each notice once' }];
    }
    const longer = terms.find((other) => other.notice_hours > notice_hours && other.paid_hours > paid_hours);
    if (longer === undefined) return [];
    const words = `More is paid with ${longer.notice_hours} hours’ notice than with this`;
    return [{ at, field: 'paid_hours', words }];
  });
}
