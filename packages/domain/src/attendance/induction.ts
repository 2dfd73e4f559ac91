/** Months for which an induction at a location counts. */
export const INDUCTION_MONTHS = 6;

/** Returns the earliest induction that still counts. If the month has no such day, its last day is taken. */
export function shownSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - INDUCTION_MONTHS);
  if (since.getUTCDate() !== now.getUTCDate()) since.setUTCDate(0);
  return since;
}

/** Default induction list, offered to a location that has none yet: what most homes show first. */
export const USUAL_INDUCTION = [
  'Fire exits, alarm points and the assembly point',
  'Who is in charge today and how to reach them',
  'Where the first-aid kit and the emergency numbers are',
  'How residents’ care plans and allergies are found',
  'Who gives medicines, and what I may not do',
  'Where to wash hands and find gloves and aprons',
  'Where to put my belongings, and where to take a break',
] as const;
