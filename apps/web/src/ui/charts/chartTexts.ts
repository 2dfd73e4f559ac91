const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const one = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const STEPS = [
  { from: 999_500_000, by: 1e9, sign: 'bn' },
  { from: 999_500, by: 1e6, sign: 'm' },
  { from: 999.5, by: 1e3, sign: 'k' },
] as const;

/** Short number for a bar: "302", "1.3k", "48.2k", "240k", "2.1m". */
export function short(value: number): string {
  const size = Math.abs(value);
  const step = STEPS.find(({ from }) => size >= from);
  if (!step) return whole.format(Math.round(value));
  const shown = value / step.by;
  return `${(Math.abs(shown) < 99.95 ? one : whole).format(shown)}${step.sign}`;
}

/** Short amount: "£820", "£48.2k". */
export const shortPounds = (pounds: number): string => `${pounds < 0 ? '−' : ''}£${short(Math.abs(pounds))}`;

/** Full number: "1,302". */
export const exact = (value: number): string => whole.format(value);

type Said = { label: string; value: number };

/** Description of a chart for screen readers: "Shifts per month: 2,568 together, most in Oct, 302". */
export function summary(title: string, items: readonly Said[], text: (value: number) => string): string {
  const total = items.reduce((sum, { value }) => sum + value, 0);
  const most = items.reduce<Said | undefined>((best, its) => (its.value > (best?.value ?? 0) ? its : best), undefined);
  if (!most) return `${title}: nothing yet`;
  return `${title}: ${text(total)} together, most in ${most.label}, ${text(most.value)}`;
}
