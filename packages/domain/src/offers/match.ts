import { milesInWords } from '../distance.ts';
import { counted } from '../staff/staffTexts.ts';
import { dayAfter } from '../time.ts';

/** Parts of a match score, in the order in which they are explained. */
export const MATCH_PARTS = ['distance', 'skills', 'availability', 'history'] as const;
export type MatchPartName = (typeof MATCH_PARTS)[number];

/** Weights of the score: four parts of 25 points each, which add up to the percentage. */
export const MATCH_POINTS = {
  each: 25,
  /** Points for all preferred tags of the shift, and for the qualification it asks for. */
  skills: { preferred: 15, qualification: 10 },
  /** All points at distance zero, none at the member's limit; without a limit, none at this many miles. */
  distance: { no_limit_miles: 60 },
  availability: { covered: 25, said_nothing: 12.5, elsewhere: 0 },
  /**
   * Points per shift at the location, or at the care provider if that is more; minus points per late start or no-show.
   */
  history: { at_office: 5, at_provider: 2, slip: 5, slip_counts_days: 180 },
} as const;

/** Candidates that are scored: the nearest who may work the shift. Scoring everyone would take minutes. */
export const POOL_SIZE = 100;

export type MatchTag = { tag_id: string; title: string };
/** Availability that a member has entered. An end at or before the start is on the next day. */
export type FreeTime = { date: string; from_time: string; to_time: string };

export type MatchMember = {
  tag_ids: readonly string[];
  /** Result of `isQualified`. */
  qualified: boolean;
  /** Distance from the address that counts that day; null if it is unknown. */
  miles: number | null;
  /** Maximum distance the member will travel; null for Any and Nationwide. */
  limit_miles: number | null;
  /** Availability on the shift's day and the day before. */
  availability: readonly FreeTime[];
  /** True if the member has entered availability for the shift's day. */
  declared: boolean;
  at_office: number;
  at_provider: number;
  /** Late starts and no-shows of the last half year. */
  slips: number;
};

export type MatchJob = {
  required: readonly MatchTag[];
  preferred: readonly MatchTag[];
  date: string;
  job_start_time: string;
  job_end_time: string;
};

export type MatchPart = { part: MatchPartName; points: number; of: number; words: string };
export type Match = { percentage: number; parts: MatchPart[] };

/** Score of a member for a shift, in whole per cent, with the explanation of each part. */
export function matchOf(member: MatchMember, job: MatchJob): Match {
  const parts = MATCH_PARTS.map((part) => ({
    part,
    points: pointsOf(part, member, job),
    of: MATCH_POINTS.each,
    words: JUDGES[part].words(member, job),
  }));
  return { percentage: percentageOf(member, job), parts };
}

/** Percentage alone: hundreds of members are ranked by it, and only a few explained. */
export const percentageOf = (member: MatchMember, job: MatchJob): number =>
  MATCH_PARTS.reduce((sum, part) => sum + pointsOf(part, member, job), 0);

const pointsOf = (part: MatchPartName, member: MatchMember, job: MatchJob): number =>
  Math.round(JUDGES[part].points(member, job));

type Said<Told> = (member: MatchMember, job: MatchJob) => Told;

const GATES: { shut: Said<boolean>; words: Said<string> }[] = [
  {
    shut: (member, { required }) => lackedBy(member, required).length > 0,
    words: (member, { required }) => `Does not hold ${titles(lackedBy(member, required))}`,
  },
  { shut: ({ miles }) => miles === null, words: () => 'Where they start from is not known' },
  {
    shut: ({ miles, limit_miles }) => miles !== null && limit_miles !== null && miles > limit_miles,
    words: ({ miles, limit_miles }) => `${milesInWords(miles ?? 0)} away and goes up to ${limit_miles}`,
  },
];

/** Reasons why a member is not suggested; empty if they are. Eligibility is judged separately. */
export const gatesOf = (member: MatchMember, job: MatchJob): string[] =>
  GATES.filter(({ shut }) => shut(member, job)).map(({ words }) => words(member, job));

export const isSuggested = (member: MatchMember, job: MatchJob): boolean =>
  !GATES.some(({ shut }) => shut(member, job));

/** Maximum miles a member will travel, or null for the form's Any and Nationwide. */
export const limitOf = (proximity: number): number | null => (proximity === 1 || proximity === 100 ? null : proximity);

/**
 * True if a member has the qualification a shift asks for: their position equals its title, or a verified certificate,
 * still valid on that day, has the title of the shift or of one of its tags.
 */
export function isQualified(
  { position, certificates }: { position: string | null; certificates: readonly Certificate[] },
  { title, date, tags }: { title: string; date: string; tags: readonly Pick<MatchTag, 'title'>[] },
): boolean {
  if (position !== null && folded(position) === folded(title)) return true;
  const asked = new Set([title, ...tags.map((tag) => tag.title)].map(folded));
  const counts = ({ state, end_date }: Certificate) => state === 'verified' && (end_date === null || end_date >= date);
  return certificates.some((its) => counts(its) && asked.has(folded(its.title)));
}
type Certificate = { title: string; state: string; end_date: string | null };
const folded = (text: string): string => text.trim().toLowerCase();

/** True if one availability covers the whole shift, past midnight if need be. */
export function covers(
  free: FreeTime,
  { date, job_start_time, job_end_time }: Pick<MatchJob, 'date' | 'job_start_time' | 'job_end_time'>,
): boolean {
  const last_day = free.to_time > free.from_time ? free.date : dayAfter(free.date);
  const end_day = job_end_time > job_start_time ? date : dayAfter(date);
  return (
    !isAfter(free.date, free.from_time, date, job_start_time) && !isAfter(end_day, job_end_time, last_day, free.to_time)
  );
}

/** Compares dates and times as texts: the local time is enough to order two of them. */
const isAfter = (date: string, time: string, other_date: string, other_time: string): boolean =>
  date === other_date ? time > other_time : date > other_date;

/**
 * Picks the availability that gives the member's starting point for a shift: one that covers the shift, else the first
 * of its day. One of the day before counts only if it covers the shift.
 */
export function timeThatCounts<Time extends FreeTime>(
  times: readonly Time[],
  job: Pick<MatchJob, 'date' | 'job_start_time' | 'job_end_time'>,
): Time | undefined {
  if (times.length === 0) return undefined; // as for most shifts
  const later = (one: Time, other: Time) => isAfter(one.date, one.from_time, other.date, other.from_time);
  const inOrder =
    times.length === 1 ? times : times.toSorted((one, other) => Number(later(one, other)) - Number(later(other, one)));
  return inOrder.find((free) => covers(free, job)) ?? inOrder.find(({ date }) => date === job.date);
}

const holds = ({ tag_ids }: MatchMember, { tag_id }: MatchTag): boolean => tag_ids.includes(tag_id);
const lackedBy = (member: MatchMember, asked: readonly MatchTag[]): MatchTag[] =>
  asked.filter((tag) => !holds(member, tag));
const titles = (tags: readonly MatchTag[]): string => tags.map(({ title }) => title).join(', ');

const JUDGES: Record<MatchPartName, { points: Said<number>; words: Said<string> }> = {
  distance: {
    points({ miles, limit_miles }) {
      if (miles === null) return 0;
      return MATCH_POINTS.each * Math.max(0, 1 - miles / (limit_miles ?? MATCH_POINTS.distance.no_limit_miles));
    },
    words: ({ miles }) => (miles === null ? 'Where they start from is not known' : milesInWords(miles)),
  },
  skills: {
    points(member, { preferred }) {
      const { preferred: all, qualification } = MATCH_POINTS.skills;
      const held = preferred.filter((tag) => holds(member, tag)).length;
      return all * (preferred.length === 0 ? 1 : held / preferred.length) + (member.qualified ? qualification : 0);
    },
    words: (member, { required, preferred }) =>
      [
        tagsInWords(member, [...required, ...preferred]),
        ...(member.qualified ? [] : ['no matching qualification']),
      ].join('; '),
  },
  availability: {
    points({ availability, declared }, job) {
      const { covered, said_nothing, elsewhere } = MATCH_POINTS.availability;
      if (availability.some((time) => covers(time, job))) return covered;
      return declared ? elsewhere : said_nothing;
    },
    words({ availability, declared }, job) {
      const free = availability.find((time) => covers(time, job));
      if (free) return `Marked free ${hours(free)}`;
      if (!declared) return 'Said nothing for this day';
      const that_day = availability.filter(({ date }) => date === job.date);
      return `Only free ${that_day.map(hours).join(', ')}`;
    },
  },
  history: {
    points({ at_office, at_provider, slips }) {
      const { at_office: here, at_provider: there, slip } = MATCH_POINTS.history;
      const earned = Math.min(MATCH_POINTS.each, Math.max(here * at_office, there * at_provider));
      return Math.max(0, earned - slip * slips);
    },
    words({ at_office, at_provider, slips }) {
      const worked =
        at_office > 0
          ? `${counted(at_office, 'shift')} here`
          : at_provider > 0
            ? `${counted(at_provider, 'shift')} at this care provider`
            : 'Has not worked here yet';
      const late =
        slips === 0 ? 'no late starts' : slips === 1 ? '1 late start or no-show' : `${slips} late starts or no-shows`;
      return at_office + at_provider + slips > 0 ? `${worked}, ${late}` : worked;
    },
  },
};

function tagsInWords(member: MatchMember, asked: readonly MatchTag[]): string {
  if (asked.length === 0) return 'No tags asked for';
  const lacks = lackedBy(member, asked);
  return `${asked.length - lacks.length} of ${asked.length}: ${lacks.length > 0 ? `no ${titles(lacks)}` : titles(asked)}`;
}

const hours = ({ from_time, to_time }: FreeTime): string => `${from_time} – ${to_time}`;
