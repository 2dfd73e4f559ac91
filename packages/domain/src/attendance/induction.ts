/** Whoever was shown around stays so for this long. */
export const INDUCTION_MONTHS = 6;

/** Who was last shown around before this is shown around again; a month without that day counts to its end. */
export function shownSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - INDUCTION_MONTHS);
  if (since.getUTCDate() !== now.getUTCDate()) since.setUTCDate(0);
  return since;
}

/** What most homes show first, offered to a location that has no list yet. */
export const USUAL_INDUCTION = [
  'Fire exits, alarm points and the assembly point',
  'Who is in charge today and how to reach them',
  'Where the first-aid kit and the emergency numbers are',
  'How residents’ care plans and allergies are found',
  'Who gives medicines, and what I may not do',
  'Where to wash hands and find gloves and aprons',
  'Where to put my belongings, and where to take a break',
] as const;
