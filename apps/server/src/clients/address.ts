import { type Country, tidyPostCode } from '@handover/domain/places';

type Addressed = { post_code: string; country: Country; latitude: number | null; approximate: boolean };

/** An address as it is kept: the post code as on an envelope, and no position is never an exact one. */
export const asKept = <T extends Addressed>(entry: T): T => ({
  ...entry,
  post_code: tidyPostCode(entry.post_code, entry.country) ?? entry.post_code,
  approximate: entry.latitude === null || entry.approximate,
});
