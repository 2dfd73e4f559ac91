import { milesInWords } from '../distance.ts';
import { counted } from '../staff/words.ts';
import { dayAfter } from '../time.ts';

/** What a match is made of, in the order in which it is explained. */
export const MATCH_PARTS = ['distance', 'skills', 'availability', 'history'] as const;
export type MatchPartName = (typeof MATCH_PARTS)[number];

/** What counts how much: four parts of 25 points each, which together are the per cent. */
export const MATCH_POINTS = {
  each: 25,
  /** For all preferred tags of the shift, and for being what the shift asks for. */
  skills: { preferred: 15, qualification: 10 },
  /** All at the door and none at their limit; so many miles where they set none. */
  distance: { no_limit_miles: 60 },
  availability: { covered: 25, said_nothing: 12.5, elsewhere: 0 },
  /** For each shift at the location, or at the care provider if that is more; less for each that began late or not at all. */
  history: { at_office: 5, at_provider: 2, slip: 5, slip_counts_days: 180 },
} as const;

/** The suggested are the best of so many: the nearest who may work the shift. To rank everyone would take minutes. */
export const POOL_SIZE = 100;

export type MatchTag = { tag_id: string; title: string };
/** A time that someone says they can work. An end at or before the start is on the next day. */
export type FreeTime = { date: string; from_time: string; to_time: string };

export type MatchMember = {
  tag_ids: readonly string[];
  /** See `isQualified`. */
  qualified: boolean;
  /** From the address that counts that day; null if nobody knows where that is. */
  miles: number | null;
  /** How far they will go from there; null for Any and Nationwide. */
  limit_miles: number | null;
  /** For the shift's day and the day before. */
  availability: readonly FreeTime[];
  /** They have said something for the shift's day. */
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

/** How well someone fits a shift, in whole per cent, with what each quarter rests on. */
export function matchOf(member: MatchMember, job: MatchJob): Match {
  const parts = MATCH_PARTS.map((part) => {
    const { points, words } = JUDGES[part](member, job);
    return { part, points: Math.round(points), of: MATCH_POINTS.each, words };
  });
  return { percentage: parts.reduce((sum, { points }) => sum + points, 0), parts };
}

/** Why someone is not suggested, in words; nothing if they are. Whether they may work it at all is judged elsewhere. */
export function gatesOf(member: MatchMember, job: MatchJob): string[] {
  const { miles, limit_miles } = member;
  const lacks = job.required.filter((tag) => !holds(member, tag)).map(({ title }) => title);
  return [
    ...(lacks.length > 0 ? [`Does not hold ${lacks.join(', ')}`] : []),
    ...(miles === null ? ['Where they start from is not known'] : []),
    ...(miles !== null && limit_miles !== null && miles > limit_miles
      ? [`${milesInWords(miles)} away and goes up to ${limit_miles}`]
      : []),
  ];
}

/** Miles that someone will go; the form's Any and Nationwide are no limit. */
export const limitOf = (proximity: number): number | null => (proximity === 1 || proximity === 100 ? null : proximity);

/**
 * Whether someone is what a shift asks for: their position is its title, or a certificate that was verified, and has not
 * ended by then, carries its title or that of one of its tags.
 */
export function isQualified(
  { position, certificates }: { position: string | null; certificates: readonly Certificate[] },
  { title, date, tags }: { title: string; date: string; tags: readonly Pick<MatchTag, 'title'>[] },
): boolean {
  const asked = new Set([title, ...tags.map((tag) => tag.title)].map(folded));
  const counts = ({ state, end_date }: Certificate) => state === 'verified' && (end_date === null || end_date >= date);
  return (
    (position !== null && folded(position) === folded(title)) ||
    certificates.some((its) => counts(its) && asked.has(folded(its.title)))
  );
}
type Certificate = { title: string; state: string; end_date: string | null };
const folded = (text: string): string => text.trim().toLowerCase();

/** Whether someone is free for the whole of a shift: one time that they named reaches over it, past midnight if need be. */
export function covers(
  free: FreeTime,
  { date, job_start_time, job_end_time }: Pick<MatchJob, 'date' | 'job_start_time' | 'job_end_time'>,
): boolean {
  const from = instant(free.date, free.from_time);
  const to = instant(free.to_time > free.from_time ? free.date : dayAfter(free.date), free.to_time);
  return (
    from <= instant(date, job_start_time) &&
    to >= instant(job_end_time > job_start_time ? date : dayAfter(date), job_end_time)
  );
}

/** Texts that stand in the order of what they name: the clock on the wall is enough to compare two times. */
const instant = (date: string, time: string): string => `${date} ${time}`;

/**
 * Of the times that someone named, the one that says where they start from for a shift: one that covers it, else the first
 * of its day. A time of the day before says something only if it reaches over the shift.
 */
export function timeThatCounts<Time extends FreeTime>(
  times: readonly Time[],
  job: Pick<MatchJob, 'date' | 'job_start_time' | 'job_end_time'>,
): Time | undefined {
  const begin = (time: Time) => instant(time.date, time.from_time);
  const inOrder = times.toSorted((one, other) => Number(begin(one) > begin(other)) - Number(begin(one) < begin(other)));
  return inOrder.find((free) => covers(free, job)) ?? inOrder.find(({ date }) => date === job.date);
}

const holds = ({ tag_ids }: MatchMember, { tag_id }: MatchTag): boolean => tag_ids.includes(tag_id);

type Judged = { points: number; words: string };
const JUDGES: Record<MatchPartName, (member: MatchMember, job: MatchJob) => Judged> = {
  distance({ miles, limit_miles }) {
    if (miles === null) return { points: 0, words: 'Where they start from is not known' };
    const limit = limit_miles ?? MATCH_POINTS.distance.no_limit_miles;
    return { points: MATCH_POINTS.each * Math.max(0, 1 - miles / limit), words: milesInWords(miles) };
  },
  skills(member, { required, preferred }) {
    const { preferred: all, qualification } = MATCH_POINTS.skills;
    const share = preferred.length === 0 ? 1 : preferred.filter((tag) => holds(member, tag)).length / preferred.length;
    const asked = [...required, ...preferred];
    const words = [tagsInWords(member, asked), ...(member.qualified ? [] : ['no matching qualification'])].join('; ');
    return { points: all * share + (member.qualified ? qualification : 0), words };
  },
  availability({ availability, declared }, job) {
    const { covered, said_nothing, elsewhere } = MATCH_POINTS.availability;
    const free = availability.find((time) => covers(time, job));
    if (free) return { points: covered, words: `Marked free ${hours(free)}` };
    if (!declared) return { points: said_nothing, words: 'Said nothing for this day' };
    const that_day = availability.filter(({ date }) => date === job.date);
    return { points: elsewhere, words: `Only free ${that_day.map(hours).join(', ')}` };
  },
  history({ at_office, at_provider, slips }) {
    const { at_office: here, at_provider: there, slip } = MATCH_POINTS.history;
    const earned = Math.min(MATCH_POINTS.each, Math.max(here * at_office, there * at_provider));
    const worked =
      at_office > 0
        ? `${counted(at_office, 'shift')} here`
        : at_provider > 0
          ? `${counted(at_provider, 'shift')} at this care provider`
          : 'Has not worked here yet';
    const late =
      slips === 0 ? 'no late starts' : slips === 1 ? '1 late start or no-show' : `${slips} late starts or no-shows`;
    const words = at_office + at_provider + slips > 0 ? `${worked}, ${late}` : worked;
    return { points: Math.max(0, earned - slip * slips), words };
  },
};

function tagsInWords(member: MatchMember, asked: readonly MatchTag[]): string {
  if (asked.length === 0) return 'No tags asked for';
  const lacks = asked.filter((tag) => !holds(member, tag));
  const which = (lacks.length > 0 ? lacks : asked).map(({ title }) => title).join(', ');
  return `${asked.length - lacks.length} of ${asked.length}: ${lacks.length > 0 ? 'no ' : ''}${which}`;
}

const hours = ({ from_time, to_time }: FreeTime): string => `${from_time} – ${to_time}`;
