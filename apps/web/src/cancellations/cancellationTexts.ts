import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { nameOf } from '../shifts/shared/shiftTexts.ts';

const listed = new Intl.ListFormat('en-GB');

/** People to be notified when a shift is cancelled, as far as the user who cancels may know. */
export function cancellingText(job: JobAnswer, user_id: string): string {
  const { assigned_to, job_planner, created_by, applications = 0 } = job;
  const people = [job_planner, created_by].flatMap((person) =>
    person && person.user_id !== user_id ? nameOf(person) : [],
  );
  const hoping =
    applications === 1 ? ['1 person who applied'] : applications > 1 ? [`${applications} who applied`] : [];
  const told = [
    ...new Set([...(assigned_to ? [nameOf(assigned_to)] : []), ...people]),
    ...hoping,
    ...(job.status === 'Published' ? ['anyone it was offered to'] : []),
  ];
  if (told.length === 0) return 'Nobody else needs to be told.';
  const sentence = `${listed.format(told)} will be told.`;
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
