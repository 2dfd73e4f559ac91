import { milesInWords } from '../distance.ts';
import { covers, type MatchJob, type MatchMember, type MatchPartName, type MatchTag } from './match.ts';

/** `speaks`: for the shift, against it, or neither. */
export type Reason = { part: MatchPartName; speaks: 'for' | 'against' | 'neither'; words: string };

const listed = new Intl.ListFormat('en-GB');
const titles = (tags: readonly MatchTag[]): string => listed.format(tags.map(({ title }) => title));
const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** Explains a match to the member. */
export const whyItSuits = (member: MatchMember, job: MatchJob): Reason[] => [
  { part: 'skills', ...skills(member, job) },
  { part: 'availability', ...availability(member, job) },
  { part: 'history', ...history(member) },
  { part: 'distance', ...distance(member) },
];

type Said = Omit<Reason, 'part'>;

function skills({ tag_ids, qualified }: MatchMember, { required, preferred }: MatchJob): Said {
  const asked = [...required, ...preferred];
  const lacks = asked.filter(({ tag_id }) => !tag_ids.includes(tag_id));
  if (lacks.length > 0) return { speaks: 'against', words: `You do not have ${titles(lacks)}` };
  if (asked.length > 0) return { speaks: 'for', words: `You have ${titles(asked)}` };
  return qualified
    ? { speaks: 'for', words: 'It is what you do' }
    : { speaks: 'neither', words: 'No skills are asked for' };
}

function availability({ availability: free, declared }: MatchMember, job: MatchJob): Said {
  const night = job.job_end_time <= job.job_start_time;
  if (free.some((time) => covers(time, job)))
    return { speaks: 'for', words: `You are marked free that ${night ? 'night' : 'day'}` };
  if (!declared)
    return { speaks: 'neither', words: `You have not said whether you are free that ${night ? 'night' : 'day'}` };
  const that_day = free.filter(({ date }) => date === job.date).map((time) => `${time.from_time} – ${time.to_time}`);
  return { speaks: 'against', words: `You are only marked free ${that_day.join(', ')}` };
}

function history({ at_office, at_provider, slips }: MatchMember): Said {
  const late =
    slips === 0 ? '' : slips === 1 ? ', with 1 late start or no-show' : `, with ${slips} late starts or no-shows`;
  const speaks = slips === 0 ? 'for' : 'against';
  if (at_office > 0) return { speaks, words: `You worked here ${times(at_office)}${late}` };
  if (at_provider > 0) return { speaks, words: `You worked for this care provider ${times(at_provider)}${late}` };
  return { speaks: 'neither', words: 'You have not worked here yet' };
}

function distance({ miles, limit_miles }: MatchMember): Said {
  if (miles === null) return { speaks: 'neither', words: 'Add your address to see how far it is' };
  if (limit_miles === null) return { speaks: 'for', words: `${milesInWords(miles)} away` };
  return miles <= limit_miles
    ? { speaks: 'for', words: `${milesInWords(miles)}, within your ${limit_miles} mile limit` }
    : { speaks: 'against', words: `${milesInWords(miles)}, beyond your ${limit_miles} mile limit` };
}
