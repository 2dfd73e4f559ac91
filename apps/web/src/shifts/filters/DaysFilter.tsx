import { londonDay } from '@handover/domain/time';
import { Button, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { useNow } from '../../ui/useNow.ts';
import { daysOf, daysText, DAY_RANGES, dayRangeOf } from './dayRanges.ts';
import { FilterChip } from './FilterChip.tsx';
import type { FilterProps } from './useShiftFilters.ts';
import classes from './DaysFilter.module.css';
import listClasses from './PickList.module.css';

/** Filter by start day: a named range, or any two days. */
export function DaysFilter({ filtering: { filters, set }, asked }: FilterProps) {
  const today = londonDay(useNow());
  const [custom, setCustom] = useState(false);
  const chosen = dayRangeOf(filters, today);
  return (
    <FilterChip
      title="Dates"
      asked={asked}
      says={daysText(filters, today)}
      hold={custom}
      onClear={() => set({ from: undefined, to: undefined })}
    >
      {(close) => (
        <>
          <div className={listClasses.options} role="group" aria-label="Dates">
            {DAY_RANGES.map((stretch) => (
              <UnstyledButton
                key={stretch}
                className={listClasses.option}
                aria-pressed={stretch === chosen}
                onClick={() => {
                  setCustom(false);
                  set(daysOf(stretch, today));
                  close();
                }}
              >
                {stretch}
                {stretch === chosen && <IconCheck size={15} aria-hidden />}
              </UnstyledButton>
            ))}
            <UnstyledButton className={listClasses.option} aria-expanded={custom} onClick={() => setCustom(!custom)}>
              Custom range
            </UnstyledButton>
          </div>
          {custom && (
            <div className={classes.days}>
              <DatePicker
                label="From"
                placeholder="Any day"
                clearable
                value={filters.from ?? ''}
                onChange={(day) => set({ from: day || undefined })}
              />
              <DatePicker
                label="To"
                placeholder="Any day"
                clearable
                value={filters.to ?? ''}
                onChange={(day) => set({ to: day || undefined })}
              />
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  setCustom(false);
                  close();
                }}
              >
                Done
              </Button>
            </div>
          )}
        </>
      )}
    </FilterChip>
  );
}
