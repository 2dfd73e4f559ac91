import type { ItemKind } from '@handover/domain/staff/items';
import { dayAfter, londonDay } from '@handover/domain/time';
import { newId } from '../src/db/id.ts';
import { ADDRESS, type Insert } from './makeJobs.ts';

type Someone = { user_id: string };
export type MadeItem = { item_id: string; title: string; kind: ItemKind };

/** Requirement types of a new platform, by the names that tests use. */
export const ITEMS = {
  rightToWork: '01990000-0000-7000-8000-000000000001',
  dbs: '01990000-0000-7000-8000-000000000002',
  pvg: '01990000-0000-7000-8000-000000000003',
  movingAndHandling: '01990000-0000-7000-8000-00000000000b',
  safeguarding: '01990000-0000-7000-8000-00000000000c',
} as const;

/** Makes documents and requirements of staff. There is no requirement unless a test makes one. */
export function staffOn(insert: Insert, clock: () => Date) {
  let n = 0;
  const times = () => ({ created_at: clock(), updated_at: clock() });
  const entry = () => ({ state: 'verified', ...times() });

  return {
    /** Makes a member one of an agency's people, until a time if `over` says so. */
    async engagement({ agency_id }: { agency_id: string }, { user_id }: Someone, over: Record<string, unknown> = {}) {
      const engagement_id = newId(clock());
      const its = { agency_id, member_id: user_id, since: clock(), started_by: user_id, ...over };
      await insert('engagements', { engagement_id, ...its });
      return { engagement_id };
    },
    /** Makes a requirement type: training that counts for a year, unless a test says otherwise. */
    async item(over: Record<string, unknown> = {}): Promise<MadeItem> {
      const item = { item_id: newId(clock()), title: `Item ${++n}`, kind: 'training' as const, months: 12, ...over };
      await insert('compliance_items', { ...item, ...times() });
      return item;
    },
    /**
     * Makes a requirement for everyone, unless `over` says by whom: ids of a care provider or location with all above
     * it, or a tag.
     */
    async requirement(item: { item_id: string }, over: Record<string, unknown> = {}) {
      const requirement_id = newId(clock());
      const { item_id } = item;
      await insert('requirements', { requirement_id, item_id, valid_from: '2020-01-01', ...over, ...times() });
      return { requirement_id };
    },
    /** Makes a verified certificate of a month ago; with an item it proves that requirement type. */
    async skill(member: Someone, over: Record<string, unknown> = {}) {
      const skill_id = newId(clock());
      const start_date = dayAfter(londonDay(clock()), -30);
      const made = { skill_id, member_id: member.user_id, title: `Certificate ${++n}`, start_date };
      await insert('skills', { ...made, ...entry(), ...over });
      return { skill_id };
    },
    async medical(member: Someone, over: Record<string, unknown> = {}) {
      const medical_id = newId(clock());
      const date_administered = dayAfter(londonDay(clock()), -30);
      const made = { medical_id, member_id: member.user_id, title: `Vaccination ${++n}`, date_administered };
      await insert('medicals', { ...made, ...entry(), ...over });
      return { medical_id };
    },
    /** Makes the member's home address. */
    async address(member: Someone, over: Record<string, unknown> = {}) {
      const address_id = newId(clock());
      const made = { address_id, member_id: member.user_id, ...ADDRESS, '"default"': 1, proximity: 30, ...times() };
      await insert('addresses', { ...made, ...over });
      return { address_id };
    },
  };
}
