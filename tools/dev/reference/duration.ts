const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A duration in its largest whole unit: "24 hours", "90 seconds", "500 ms". */
export function duration(ms: number): string {
  const [name, size] = UNITS.find(([, unit]) => ms >= unit && ms % unit === 0) ?? ['ms', 1];
  const count = ms / size;
  return name === 'ms' ? `${count} ms` : `${count} ${name}${count === 1 ? '' : 's'}`;
}
