import { isDeepStrictEqual } from 'node:util';
import type { Count, JobRow, Seen } from './look.ts';
import type { Wrong } from './wrong.ts';

const PLATFORM = '00000000-0000-0000-0000-000000000000';
const ON_THE_MAP = ['Published', 'Assigned', 'Confirmed', 'Checked in'];

export const countBy = (names: readonly string[]): Map<string, number> => {
  const counted = new Map<string, number>();
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1);
  return counted;
};

/** Checks stored counts against a count of the shifts themselves. */
export function countWrongs(which: string, jobs: readonly JobRow[], counts: readonly Count[]): Wrong[] {
  const recount = countBy(
    jobs.flatMap(({ status, agency_id, care_provider_id, office_id }) =>
      [PLATFORM, agency_id, care_provider_id, office_id].map((scope_id) => `jobs:${status} in ${scope_id}`),
    ),
  );
  const kept = new Map(counts.map(({ what, scope_id, n }) => [`${what} in ${scope_id}`, n]));
  return [...new Set([...recount.keys(), ...kept.keys()])]
    .filter((name) => (recount.get(name) ?? 0) !== (kept.get(name) ?? 0))
    .map((name) => ({ words: `${which} say ${kept.get(name) ?? 0} ${name}, and there are ${recount.get(name) ?? 0}` }));
}

export function geoWrongs({ jobs, geo }: Seen): Wrong[] {
  const expected = jobs
    .filter(({ status }) => ON_THE_MAP.includes(status))
    .map(({ version: _v, assigned_to: _a, refilling: _r, no_show: _n, ends_at: _e, ...where }) => where);
  const byId = (rows: readonly { job_id: string }[]) => new Map(rows.map((row) => [row.job_id, row]));
  const [there, should] = [byId(geo), byId(expected)];
  return [...new Set([...there.keys(), ...should.keys()])]
    .filter((job_id) => !isDeepStrictEqual(there.get(job_id), should.get(job_id)))
    .map((job_id) => ({ job_id, words: 'the map does not have the shift where and as it is' }));
}
