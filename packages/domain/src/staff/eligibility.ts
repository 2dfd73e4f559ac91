import type { Country, Nation } from '../places.ts';
import { dayAfter, londonDay } from '../time.ts';
import { askedIn, EXPIRING_DAYS, expiresOn, lastDay, proofs, takenBack } from './credentials.ts';
import type { DeclaredWeek } from './declared.ts';
import { type Credential, ITEM_KINDS, type ItemKind, type Required } from './items.ts';
import { overlaps } from './rest.ts';
import { lastMoment, minutesIn, weeksAround } from './weeks.ts';
import { dayInWords, hoursInWords } from './staffTexts.ts';
import { type Booking, type Worked, workingTimeFindings, type WorkingTimeRules } from './workingTime.ts';

/**
 * Ineligibility of a member for a shift. A soft one may be overruled; one with `at_check_in` refuses the check-in too.
 */
export type Block = { code: string; hard: boolean; at_check_in: boolean; words: string };

export type EligibleMember = {
  credentials: readonly Credential[];
  bookings: readonly Booking[];
  declared: readonly DeclaredWeek[];
  opted_out_on: string | null;
  opt_out_ends_on: string | null;
};
export type EligibleJob = Worked & {
  job_id: string;
  nation: Nation;
  country: Country;
  required: readonly Required[];
  rules: WorkingTimeRules;
};
export type Eligibility = { allowed: boolean; blocks: Block[]; warnings: string[] };

/**
 * Judges whether a member may work a shift, as of the shift's end: a document valid today may have expired by then.
 * `at` is the time of asking, which only decides between "ends" and "ended".
 */
export function eligibility(member: EligibleMember, job: EligibleJob, at: Date): Eligibility {
  const papers = job.required.map((item) => judgePaper(item, member, job, londonDay(at)));
  const time = workingTimeFindings(member, job, job.rules);
  const blocks = [
    ...papers.flatMap(({ block }) => block ?? []),
    ...overlapping(member, job),
    ...visaHours(member, job),
    ...time
      .filter(({ refuses }) => refuses)
      .map(({ code, words }) => ({ code, hard: false, at_check_in: false, words })),
  ];
  const warnings = [
    ...papers.flatMap(({ warning }) => warning ?? []),
    ...time.filter(({ refuses }) => !refuses).map(({ words }) => words),
  ];
  return { allowed: blocks.length === 0, blocks, warnings: [...new Set(warnings)] };
}

/** Requirement of a shift with the member's proof; `until` is null if it does not end or is missing. */
export type Paper = { title: string; kind: ItemKind; until: string | null; in_date: boolean };

/**
 * Requirements of a shift with the last day of the member's proofs. A vaccination is not named: health data stays
 * between member and platform.
 */
export const documentsFor = (member: EligibleMember, job: EligibleJob, at: Date): Paper[] =>
  job.required
    .filter((item) => askedIn(item, job.nation))
    .map((item) => {
      const held = member.credentials.filter(({ item_id }) => item_id === item.item_id);
      const [best] = proofs(held, item.months, londonDay(job.starts_at));
      const { block } = judgePaper(item, member, job, londonDay(at));
      return {
        title: item.kind === 'vaccination' ? ITEM_KINDS.vaccination.label : item.title,
        kind: item.kind,
        until: (best && expiresOn(best, item.months)) ?? null,
        in_date: block === undefined,
      };
    });

type Judged = { block?: Block; warning?: string };

function judgePaper(item: Required, { credentials }: EligibleMember, job: EligibleJob, today: string): Judged {
  const held = credentials.filter(({ item_id }) => item_id === item.item_id);
  const withdrawn = takenBack(item, { ...job, credentials });
  const block = (words: string): Judged => ({
    block: {
      code: `item:${item.item_id}`,
      hard: ITEM_KINDS[item.kind].hard,
      at_check_in: item.kind === 'right_to_work' || withdrawn,
      words: item.kind === 'vaccination' ? 'A vaccination that this shift asks for is missing or out of date' : words,
    },
  });
  if (withdrawn) return block(`${item.title} was withdrawn`);
  if (!askedIn(item, job.nation)) return {};
  const [best] = proofs(held, item.months, londonDay(job.starts_at));
  const until = best && lastDay(best, item.months);
  const shift_ends = londonDay(lastMoment(job));
  if (until === undefined || until < shift_ends) return block(whyNot(item, held, until, today));
  return until <= dayAfter(shift_ends, EXPIRING_DAYS) ? { warning: endsSoon(item, until) } : {};
}

function whyNot(
  { title, kind }: Required,
  held: readonly Credential[],
  until: string | undefined,
  today: string,
): string {
  const is = (state: Credential['state']) => held.filter((paper) => paper.state === state);
  if (is('waiting').length > 0) return `${title} is waiting to be checked`;
  if (until !== undefined) {
    const day = dayInWords(until);
    return until < today ? `${title} ended on ${day}` : `${title} ends on ${day}, before this shift is over`;
  }
  const [first] = is('verified')
    .flatMap(({ start_date }) => start_date ?? [])
    .toSorted();
  if (first !== undefined) return `${title} only counts from ${dayInWords(first)}`;
  if (is('verified').length > 0) return `${title} has no date on record`;
  if (is('withdrawn').length > 0) return `${title} was withdrawn`;
  if (is('rejected').length > 0) return `${title} was rejected`;
  return kind === 'right_to_work' ? 'No right to work on record' : `${title} is not on record`;
}

const endsSoon = ({ kind, title }: Required, until: string): string =>
  kind === 'vaccination'
    ? `A vaccination that this shift asks for ends within ${EXPIRING_DAYS} days after it`
    : `${title} ends on ${dayInWords(until)}, soon after this shift`;

function overlapping({ bookings }: EligibleMember, job: EligibleJob): Block[] {
  const codes = bookings.filter((other) => other.job_id !== job.job_id && overlaps(other, job)).map(({ code }) => code);
  if (codes.length === 0) return [];
  const words = `already booked at that time (${codes.toSorted().join(', ')})`;
  return [{ code: 'overlap', hard: true, at_check_in: false, words }];
}

/** Checks a visa's hours: they limit all work together in each week from Monday to Sunday, never an average. */
function visaHours({ credentials, bookings, declared }: EligibleMember, job: EligibleJob): Block[] {
  const limits = visasOn(credentials, job).flatMap(({ weekly_hours }) => weekly_hours ?? []);
  if (limits.length === 0) return [];
  const limit = Math.min(...limits);
  const weeks = weeksAround(job, 0);
  const minutes = minutesIn(weeks, [job, ...bookings.filter(({ job_id }) => job_id !== job.job_id)], declared);
  const most = Math.max(...minutes);
  if (most <= limit * 60) return [];
  const monday = weeks[minutes.indexOf(most)]?.monday ?? '';
  const words = `${hoursInWords(most)} in the week from ${dayInWords(monday)}; the right to work allows ${limit}`;
  return [{ code: 'visa_hours', hard: true, at_check_in: false, words }];
}

/** Visas that allow a member to work at the shift's place and time. */
const visasOn = (credentials: readonly Credential[], job: EligibleJob): Credential[] =>
  job.required
    .filter((item) => item.kind === 'right_to_work' && askedIn(item, job.nation))
    .flatMap(({ item_id, months }) => {
      const held = credentials.filter((paper) => paper.item_id === item_id);
      const begun = proofs(held, months, londonDay(job.starts_at));
      return begun.filter((paper) => lastDay(paper, months) >= londonDay(lastMoment(job)));
    });
