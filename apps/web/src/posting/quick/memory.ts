import { withRequiredTags } from '@handover/domain/posting/roleTags';
import { type Draft, presetAt, requiredOf, roleAt, type Usual } from './draft.ts';

/** What is recalled when a role, a shift type or hours are chosen, until a person changes it by hand. */
const RECALLED = ['ward', 'description', 'tags', 'break_length', 'break_is_paid_for'] as const;
type Recalled = (typeof RECALLED)[number];
export type Own = ReadonlySet<Recalled>;
type Chosen = Pick<Draft, 'title' | 'shift_time' | 'job_start_time' | 'job_end_time'>;

const NO_BREAK = { break_length: 0, break_is_paid_for: false };

/**
 * What is remembered of a role and shift type, never of another role. Tags are those of the role's latest shift where it
 * has had none of this type; the break is else that of the location's usual shift of these hours, if it is one.
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

/** The fields of a change that a person has filled in by hand. */
export const ownOf = (part: Partial<Draft>): Recalled[] => RECALLED.filter((name) => name in part);

const DECISIONS = ['title', 'shift_time', 'job_start_time', 'job_end_time'] as const;

/** The draft after a change: with what is remembered of the role and the shift type, and the role's required tags. */
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
