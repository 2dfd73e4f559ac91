const LONDON = { timeZone: 'Europe/London' } as const;
const hour = new Intl.DateTimeFormat('en-GB', { ...LONDON, hour: '2-digit', hourCycle: 'h23' });
const time = new Intl.DateTimeFormat('en-GB', { ...LONDON, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-GB', { ...LONDON, weekday: 'long', day: 'numeric', month: 'long' });

/** Hours of the night, in which the time of day is not named: from ten in the evening to five. */
const isNight = (at: number) => at >= 22 || at < 5;

/** Greeting by London time, not the device's: "Good morning, Priya", and "Hello, Priya" at night. */
export function greeting(first_name: string, now: Date): string {
  const at = Number(hour.format(now));
  if (isNight(at)) return `Hello, ${first_name}`;
  const part = at < 12 ? 'morning' : at < 17 ? 'afternoon' : 'evening';
  return `Good ${part}, ${first_name}`;
}

/** Date and time in London: "Thursday 12 November, 10:24". */
export const today = (now: Date): string => `${day.format(now).replace(',', '')}, ${time.format(now)}`;
