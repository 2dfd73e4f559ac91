import { asPounds } from '@handover/domain/money';
import { isOfOneLocation } from '../../api/me.ts';

/** Formats pounds from the wire: "£23.50". */
export const poundsText = (pounds: number): string => asPounds(Math.round(pounds * 100));

/** Times of a shift: "20:00 – 08:00". */
export const timesText = (job: { job_start_time: string; job_end_time: string }): string =>
  `${job.job_start_time} – ${job.job_end_time}`;

const joined = (parts: readonly string[]): string =>
  parts.filter((part, at) => part !== '' && parts.indexOf(part) === at).join(', ');

/** Location and ward: "Ashgrove House, Bluebell Unit". */
export const homeText = (job: { location: { title: string }; ward: string }): string =>
  joined([job.location.title, job.ward]);

/** Home and ward of a shift; for a viewer of one location its ward alone, because they know the rest. */
export const placeText = (job: { location: { title: string }; ward: string }): string =>
  (isOfOneLocation() && job.ward) || homeText(job);

/** Town and city: "Headingley, Leeds". */
export const townText = (job: { town: string | null; city: string }): string => joined([job.town ?? '', job.city]);

export const nameOf = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`;

/** Text for a booking whose member will lack a requirement by its end. */
export const OUT_OF_DATE = 'Out of date by this shift';
