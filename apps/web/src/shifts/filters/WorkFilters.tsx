import { jobs } from '@handover/contract/shifts/jobs';
import { usual } from '@handover/contract/posting/usual';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { chosen as chosenOf } from '../../lists/texts.ts';
import { FilterChip } from './FilterChip.tsx';
import { PickList } from './PickList.tsx';
import type { FilterProps } from './useShiftFilters.ts';
import { tagsText } from './filterTexts.ts';

const TYPING_PAUSE = 300;

/** Filter by a role that shifts have had. */
export const RoleFilter = ({ filtering: { filters, set }, asked }: FilterProps) => (
  <FilterChip title="Role" asked={asked} says={filters.role} onClear={() => set({ role: undefined })}>
    {(close) => (
      <Roles
        chosen={filters.role}
        onPick={(role) => {
          set({ role });
          close();
        }}
      />
    )}
  </FilterChip>
);

function Roles({ chosen, onPick }: { chosen: string | undefined; onPick: (role: string) => void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE);
  const asked = useCall(usual.roles, search ? { search } : {}, { keep: true });
  return (
    <PickList
      many="roles"
      options={asked.data?.map((role) => ({ value: role, label: role })) ?? []}
      loading={asked.isFetching}
      failed={asked.isError}
      chosen={[chosen ?? '']}
      typed={typed}
      onType={setTyped}
      onPick={onPick}
    />
  );
}

type TagsProps = { chosen: readonly string[]; onPick: (tag_id: string) => void };

const useTags = (wanted: boolean) => {
  const asked = useCall(jobs.blank, { include_extras: '1' }, { enabled: wanted });
  const options = asked.data?.tags.map(({ tag_id, title }) => ({ value: tag_id, label: title })) ?? [];
  return { options, loading: asked.isPending, failed: asked.isError };
};

/** Filter for shifts that require all chosen tags. */
export function TagsFilter({ filtering: { filters, set }, asked }: FilterProps) {
  const chosen = chosenOf(filters.tags ?? '');
  const { options } = useTags(chosen.length > 0);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    // A choice of tags adds one history entry, however many they are.
    set({ tags: next.join(',') || undefined }, chosen.length > 0);
  };
  return (
    <FilterChip title="Tags" asked={asked} says={tagsText(chosen, options)} onClear={() => set({ tags: undefined })}>
      {() => <TagList chosen={chosen} onPick={toggle} />}
    </FilterChip>
  );
}

function TagList({ chosen, onPick }: TagsProps) {
  const [typed, setTyped] = useState('');
  return <PickList {...useTags(true)} many="tags" chosen={chosen} typed={typed} onType={setTyped} onPick={onPick} />;
}
