import { Menu, SegmentedControl } from '@mantine/core';
import { FilterMenu } from './FilterChip.tsx';
import type { Filters } from '../shared/shiftFilters.ts';
import type { FilterProps } from './useShiftFilters.ts';

const FRAMES = [
  { value: 'all', label: 'All' },
  { value: 'past', label: 'Past' },
  { value: 'future', label: 'Future' },
];

const useFrame = ({ filters, set }: FilterProps['filtering']) => ({
  value: filters.time_frame ?? 'all',
  onChange: (frame: string) => set({ time_frame: frame as NonNullable<Filters['time_frame']> }),
});

/** Time frame: past, future or both. */
export const FrameSwitch = ({ filtering }: FilterProps) => (
  <SegmentedControl aria-label="Time frame" data={FRAMES} {...useFrame(filtering)} />
);

/** Time frame as a chip, in views without the switch, if the address has one. */
export const FrameChip = ({ filtering }: FilterProps) => (
  <FilterMenu
    title="Time frame"
    says={FRAMES.find(({ value }) => value === filtering.filters.time_frame)?.label}
    onClear={() => filtering.set({ time_frame: 'all' })}
  >
    <Menu.RadioGroup {...useFrame(filtering)}>
      {FRAMES.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </FilterMenu>
);
