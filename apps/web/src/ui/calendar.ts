export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Labels of a calendar's arrows. */
export const CALENDAR_CONTROLS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/** First day of the week: Sunday unless the user has set another. */
export function firstWeekday(): Weekday {
  const kept = Number(localStorage.getItem('handover.first_weekday') ?? 0);
  return Number.isInteger(kept) && kept >= 0 && kept <= 6 ? (kept as Weekday) : 0;
}
