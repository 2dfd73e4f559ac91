import { z } from 'zod';
import { ENHANCEMENTS } from '@handover/domain/invoices/enhancementNames';
import { type TaxTreatment, TAX_TREATMENTS } from '@handover/domain/invoices/invoice';
import {
  BAND_PERCENT,
  DUE_DAYS,
  RULE_STATES,
  TERM_LIMITS,
  termProblems,
  vatNumberOf,
  vatNumberProblem,
} from '@handover/domain/invoices/settings';
import { TIME_OPTIONS } from '@handover/domain/posting/fields';
import { endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { instant } from '../instant.ts';
import { day } from '../shifts/form.ts';
import { line, lines } from '../text.ts';
import { blankIsNull, optionalId } from '../accounts/users.ts';

const agency_id = id();
const care_provider_id = id();
const whole = ({ least, most }: { least: number; most: number }, words: string, unit = '') =>
  z.number(words).int(words).min(least, `At least ${least}${unit}`).max(most, `At most ${most}${unit}`);

const vat_number = z.preprocess(
  (value) => (typeof value === 'string' ? blankIsNull(vatNumberOf(value)) : value),
  line(40)
    .superRefine((number, context) => {
      const message = vatNumberProblem(number);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .nullable(),
);
const billingAnswer = z.object({
  data: z.object({
    agency_id: z.uuid(),
    vat_number: z.string().nullable(),
    due_days: z.int(),
    terms: z.string(),
    payment_details: z.string(),
    /** Null if the agency has the default settings. */
    updated_at: instant.nullable(),
  }),
});
export type Billing = z.output<typeof billingAnswer>['data'];

const BILLING = '/api/v1/agencies/:agency_id/billing';
/** Billing settings of an agency. */
export const billing = {
  find: endpoint({
    name: 'agencies.billing',
    method: 'GET',
    path: BILLING,
    levels: [1, 2],
    summary: 'How an agency bills',
    input: z.strictObject({ agency_id }),
    answer: billingAnswer,
  }),
  save: endpoint({
    name: 'agencies.billing.save',
    method: 'PUT',
    path: BILLING,
    levels: [1, 2],
    summary: 'Say how an agency bills',
    description:
      'It holds for what is invoiced from now on: an invoice that is issued keeps its VAT number, its terms and its day. `due_days` are counted from the day of the invoice.',
    input: z.strictObject({
      agency_id,
      vat_number: vat_number.default(null),
      due_days: whole(DUE_DAYS, 'Enter a number of days', ' days'),
      terms: lines(2000).default(''),
      payment_details: lines(500).default(''),
    }),
    answer: billingAnswer,
  }),
};

const rule = z.object({
  rule_id: z.uuid(),
  /** Scope of the rule; if all three are null, everything that the agency bills. */
  care_provider: z.object({ care_provider_id: z.uuid(), company_name: z.string() }).nullable(),
  location: z.object({ office_id: z.uuid(), title: z.string() }).nullable(),
  /** Tag that the shift asks for. */
  tag: z.object({ tag_id: z.uuid(), title: z.string() }).nullable(),
  treatment: z.enum(TAX_TREATMENTS),
  /** Rate in percent. */
  tax_rate: z.number(),
  reason: z.string(),
  valid_from: z.iso.date(),
  /** Last day. */
  valid_until: z.iso.date().nullable(),
  state: z.enum(RULE_STATES),
  created_at: instant,
});
export type VatRule = z.output<typeof rule>;
const ruleAnswer = z.object({ data: rule });
const tax_rate = z
  .number('Enter a rate in percent')
  .min(0, 'At least 0%')
  .max(30, 'At most 30%')
  .multipleOf(0.01, 'Use at most two decimals')
  .default(20);
type Rated = { treatment: TaxTreatment; tax_rate: number };
const checkRate = ({ treatment, tax_rate: rate }: Rated, context: z.RefinementCtx): void => {
  if (treatment === 'standard' && rate === 0) {
    context.addIssue({
      code: 'custom',
      path: ['tax_rate'],
      message: 'Enter a rate above 0%, or choose another treatment',
    });
  }
};

const RULES = '/api/v1/agencies/:agency_id/vat_rules';
/** VAT rules of an agency. */
export const vatRules = {
  list: endpoint({
    name: 'agencies.vat_rules',
    method: 'GET',
    path: RULES,
    levels: [1, 2],
    summary: 'Which VAT an agency’s lines bear and why',
    description:
      'The rule that says most of a shift wins: its location before its care provider before none, its tag before none, the newest of equals. Standard at 20% where there is none. At most 500, those that hold first.',
    input: z.strictObject({ agency_id }),
    answer: z.object({ data: z.array(rule) }),
  }),
  create: endpoint({
    name: 'agencies.vat_rules.create',
    method: 'POST',
    path: RULES,
    levels: [1],
    summary: 'Add a VAT rule',
    description:
      'For shifts that start on `valid_from` or later, which is today or later. `tax_rate` is that of the standard treatment; the others bear none.',
    input: z
      .strictObject({
        agency_id,
        care_provider_id: optionalId('Choose a care provider'),
        office_id: optionalId('Choose a location'),
        tag_id: optionalId('Choose a role'),
        treatment: z.enum(TAX_TREATMENTS, 'Choose a treatment'),
        tax_rate,
        reason: line(300, 'Say why'),
        valid_from: day('Enter the first day'),
      })
      .superRefine(checkRate),
    answer: ruleAnswer,
  }),
  end: endpoint({
    name: 'agencies.vat_rules.end',
    method: 'POST',
    path: `${RULES}/:rule_id/end`,
    levels: [1],
    summary: 'End a VAT rule',
    description:
      'On its last day, which is today or later; a rule that has not begun is taken back by the day before it would. No rule is deleted.',
    input: z.strictObject({ agency_id, rule_id: id(), valid_until: day('Enter the last day') }),
    answer: ruleAnswer,
  }),
};

const time = (words: string) => z.string(words).refine((value) => TIME_OPTIONS.includes(value), words);
const percent = (what: string) => whole(BAND_PERCENT, `Enter what ${what} in percent`, '%');
const percents = { staff_percent: percent('staff are paid'), hcp_percent: percent('is charged') };
const day_band = z.strictObject({ band: z.enum(ENHANCEMENTS).exclude(['night']), ...percents });
const night_band = z
  .strictObject({
    band: z.literal('night'),
    from_time: time('Choose when the night begins'),
    to_time: time('Choose when the night ends'),
    ...percents,
  })
  .refine(({ from_time, to_time }) => from_time !== to_time, {
    path: ['to_time'],
    message: 'A night ends at another time than it begins',
  });
/** First day of a version; today by default. */
const valid_from = day('Enter the first day').optional();
/** Day to look up; today by default. */
const asked_day = day('Enter a day').optional();
const dated = { valid_from: z.iso.date(), created_at: instant };
/**
 * Number of shifts that a change from that day applies to: those that start then or later and are not agreed; for
 * cancellation terms, not published.
 */
const open_shifts = z.int();
const bandsOn = z.array(
  z.object({
    band: z.enum(ENHANCEMENTS),
    from_time: z.string().nullable(),
    to_time: z.string().nullable(),
    hcp_percent: z.int(),
    /** For administrators. */
    staff_percent: z.int().optional(),
  }),
);
const bandsAnswer = z.object({
  data: z.object({
    care_provider_id: z.uuid(),
    day: z.iso.date(),
    /** Enhancements that are on, on that day. */
    bands: bandsOn,
    /** All versions, past and future, the latest first day first. */
    history: z.array(z.object({ ...dated, bands: bandsOn })),
    open_shifts,
  }),
});
export type RateBands = z.output<typeof bandsAnswer>['data']['bands'];

const RATE_BANDS = '/api/v1/care_providers/:care_provider_id/rate_bands';
/** Rate enhancements of a care provider. */
export const rateBands = {
  find: endpoint({
    name: 'care_providers.rate_bands',
    method: 'GET',
    path: RATE_BANDS,
    levels: OFFICE,
    summary: 'Hours that cost more at a care provider',
    description:
      'Percents of a shift’s own rates; what staff are paid is told to level 1 alone. Where bands overlap, a bank holiday goes before Sunday, Saturday and night. `bands` are those of shifts that start on `day`, which is today where none is asked for. `open_shifts` counts the shifts from that day on that nobody has agreed to.',
    input: z.strictObject({ care_provider_id, day: asked_day }),
    answer: bandsAnswer,
  }),
  save: endpoint({
    name: 'care_providers.rate_bands.save',
    method: 'PUT',
    path: RATE_BANDS,
    levels: [1],
    summary: 'Say which hours cost and pay more at a care provider',
    description:
      'As a whole: a band that is not sent is off. It holds for shifts that start on `valid_from` or later, which is today or later, as far as nobody has agreed to them: what was agreed never changes. What a published shift costs was agreed when it was published.',
    input: z.strictObject({
      care_provider_id,
      valid_from,
      bands: z
        .array(z.discriminatedUnion('band', [night_band, day_band]))
        .refine((bands) => new Set(bands.map(({ band }) => band)).size === bands.length, 'Say each band once'),
    }),
    answer: bandsAnswer,
  }),
};

const { notice_hours, paid_hours } = TERM_LIMITS;
const term = z.strictObject({
  notice_hours: whole(notice_hours, 'Enter a number of hours', ' h'),
  paid_hours: z
    .number('Enter a number of hours')
    .min(paid_hours.least, `At least ${paid_hours.least} h`)
    .max(paid_hours.most, `At most ${paid_hours.most} h`)
    .multipleOf(0.25, 'Use quarters of an hour'),
});
const termsOn = {
  /** True if the care provider has its own terms; else these are the platform's. */
  own: z.boolean(),
  terms: z.array(z.object({ notice_hours: z.int(), paid_hours: z.number() })),
};
const termsAnswer = z.object({
  data: z.object({
    care_provider_id: z.uuid(),
    day: z.iso.date(),
    ...termsOn,
    history: z.array(z.object({ ...dated, ...termsOn })),
    open_shifts,
  }),
});
export type CancellationTerms = z.output<typeof termsAnswer>['data'];

const TERMS = '/api/v1/care_providers/:care_provider_id/cancellation_terms';
/** Cancellation terms of a care provider. */
export const cancellationTerms = {
  find: endpoint({
    name: 'care_providers.cancellation_terms',
    method: 'GET',
    path: TERMS,
    levels: OFFICE,
    summary: 'What a late cancellation costs a care provider',
    description:
      'With less notice than `notice_hours`, `paid_hours` are paid, and never more than the shift has. The least notice first. Those of shifts that start on `day`, which is today where none is asked for.',
    input: z.strictObject({ care_provider_id, day: asked_day }),
    answer: termsAnswer,
  }),
  save: endpoint({
    name: 'care_providers.cancellation_terms.save',
    method: 'PUT',
    path: TERMS,
    levels: [1],
    summary: 'Say what a late cancellation costs a care provider',
    description:
      'As a whole; none brings back everyone’s terms. It holds for shifts that start on `valid_from` or later, which is today or later, and that are published after this: what was agreed never changes.',
    input: z.strictObject({
      care_provider_id,
      valid_from,
      terms: z.array(term).superRefine((terms, context) => {
        for (const { at, field, words } of termProblems(terms)) {
          context.addIssue({ code: 'custom', path: [at, field], message: words });
        }
      }),
    }),
    answer: termsAnswer,
  }),
};
