import { milesBetween, type Spot } from '@handover/domain/distance';
import {
  isQualified,
  isSuggested,
  limitOf,
  type MatchJob,
  type MatchMember,
  percentageOf,
} from '@handover/domain/offers/match';
import { homeFor, type Own, type Timed, timesAround } from './own.ts';

/** Fields of a shift that decide how it suits a member. */
export type Fitted = Timed &
  Spot & { title: string; tag_ids: readonly string[]; office_id: string; care_provider_id: string };

/** Returns the miles from the address that counts for the shift; null if the member has none. */
export function milesTo(own: Own, job: Timed & Spot): number | null {
  const home = homeFor(own, job);
  return home ? milesBetween(home, job) : null;
}

/** Returns member and shift in the form of the match rules. */
export function sidesOf(own: Own, job: Fitted): [member: MatchMember, job: MatchJob] {
  const { title, date, job_start_time, job_end_time, tag_ids } = job;
  const tags = tag_ids.length === 0 ? [] : own.tags.filter(({ tag_id }) => tag_ids.includes(tag_id));
  const availability = timesAround(own, job);
  const home = homeFor(own, job, availability);
  const completedAt = (here: (place: Own['worked'][number]) => boolean) =>
    own.worked.filter(here).reduce((sum, { completed }) => sum + completed, 0);
  return [
    {
      tag_ids: own.tag_ids,
      qualified: isQualified(own, { title, date, tags }),
      miles: home ? milesBetween(home, job) : null,
      limit_miles: home ? limitOf(home.proximity) : null,
      availability,
      declared: availability.some((free) => free.date === date),
      at_office: completedAt(({ office_id }) => office_id === job.office_id),
      at_provider: completedAt(({ care_provider_id }) => care_provider_id === job.care_provider_id),
      slips: own.slips,
    },
    {
      date,
      job_start_time,
      job_end_time,
      required: tags.filter(({ importance }) => importance === 'required'),
      preferred: tags.filter(({ importance }) => importance === 'preferred'),
    },
  ];
}

/** Returns the match percentage that a booker sees for this member and shift; null if they would not be suggested. */
export function fitOf(own: Own, job: Fitted): number | null {
  const sides = sidesOf(own, job);
  return isSuggested(...sides) ? percentageOf(...sides) : null;
}
