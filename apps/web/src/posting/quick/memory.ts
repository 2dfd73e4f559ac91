import { withRequiredTags } from '@handover/domain/posting/roleTags';
import { type Draft, presetAt, requiredOf, roleAt, type Usual } from './draft.ts';

/** Fields recalled when a role, a shift type or hours are chosen, until changed by hand. */
const RECALLED = ['ward', 'description', 'tags', 'break_length', 'break_is_paid_for'] as const;
type Recalled = (typeof RECALLED)[number];
export type Own = ReadonlySet<Recalled>;
type Chosen = Pick<Draft, 'title' | 'shift_time' | 'job_start_time' | 'job_end_time'>;

const NO_BREAK = { break_length: 0, break_is_paid_for: false };

/**
 * Recalled values of a role and shift type, never of another role. If the role has had no shift of this type, the tags
 * are those of its latest shift, and the break is that of the location's usual shift with these hours, if there is one.
 */
export function memoryOf({ roles, presets }: Pick<Usual, 'roles' | 'presets'>, chosen: Chosen) {
  const role = roleAt(roles, chosen.title);
  const its = role?.remembered.find(({ shift_time }) => shift_time === chosen.shift_time);
  const pause = its ?? presets[presetAt(chosen, presets)];
  return {
    ward: its?.ward ?? '',
    description: its?.description ?? '',
    tags: withRequiredTags((its ?? role?.remembered[0])?.tags ?? [], requiredOf(role)),
    ...(pause && { break_length: pause.break_length, break_is_paid_for: pause.break_is_paid_for }),
  };
}

/** Fields of a change that were filled in by hand. */
export const ownOf = (part: Partial<Draft>): Recalled[] => RECALLED.filter((name) => name in part);

const DECISIONS = ['title', 'shift_time', 'job_start_time', 'job_end_time'] as const;

/** Draft after a change, with the recalled values of the role and the shift type, and the role's required tags. */
export function recall(draft: Draft, part: Partial<Draft>, usual: Pick<Usual, 'roles' | 'presets'>, own: Own): Draft {
  const next = { ...draft, ...part };
  const required = requiredOf(roleAt(usual.roles, next.title));
  const decided = DECISIONS.some((name) => draft[name] !== next[name]);
  if (!decided) return { ...next, tags: withRequiredTags(next.tags, required) };
  const before = next.title === draft.title ? [] : requiredOf(roleAt(usual.roles, draft.title));
  const remembered = { ...(next.title === draft.title ? {} : NO_BREAK), ...memoryOf(usual, next) };
  const recalled = Object.fromEntries(Object.entries(remembered).filter(([name]) => !own.has(name as Recalled)));
  const kept = next.tags.filter((tag_id) => !before.includes(tag_id));
  return { ...next, tags: withRequiredTags(kept, required), ...recalled };
}
