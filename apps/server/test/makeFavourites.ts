import { newId } from '../src/db/id.ts';
import type { Insert } from './makeJobs.ts';

type Someone = { user_id: string };
type Place = { agency_id: string; care_provider_id: string; office_id: string };

/** Makes favourites and blocks of locations and staff: a block at one location, unless a test says otherwise. */
export function favouritesOn(insert: Insert, clock: () => Date, people: { admin: () => Promise<Someone> }) {
  const times = () => ({ created_at: clock(), updated_at: clock() });
  return {
    async placeRegard(
      { agency_id, care_provider_id, office_id }: Place,
      { user_id: member_id }: Someone,
      over: Record<string, unknown> = {},
    ) {
      const regard_id = newId(clock());
      const created_by = over['created_by'] ?? (await people.admin()).user_id;
      const made = { regard_id, agency_id, care_provider_id, office_id, member_id, kind: 'block' };
      await insert('place_regards', { ...made, ...times(), ...over, created_by });
      return { regard_id };
    },
    async memberRegard(
      { user_id: member_id }: Someone,
      { care_provider_id, office_id }: Place,
      over: Record<string, unknown> = {},
    ) {
      const regard_id = newId(clock());
      const made = { regard_id, member_id, care_provider_id, office_id, kind: 'block' };
      await insert('member_regards', { ...made, ...times(), ...over });
      return { regard_id };
    },
  };
}
