import type { Viewer } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { focusFilterButton } from '../../lists/focus.ts';
import { totalText } from '../../lists/texts.ts';
import { useHotkey } from '../../ui/hotkeys.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { type Choice, CHOICES } from './filterChoices.ts';
import { FilterChip } from './FilterChip.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import { TextFilter } from './TextFilter.tsx';
import { FrameChip, FrameSwitch } from './TimeFrame.tsx';
import type { ShiftFiltering } from './useShiftFilters.ts';
import type { Total, ViewName } from '../shared/shiftViews.ts';
import { filterCount } from './filterTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './FilterBar.module.css';

type Props = { viewer: Viewer; view: ViewName; filtering: ShiftFiltering; total: Total | undefined };

/** Filters of the shifts on screen, with their count; on a phone behind one button. */
export function FilterBar({ viewer, view, filtering, total }: Props) {
  const phone = usePhone();
  const { filters, set, clear } = filtering;
  const [asked, setAsked] = useState<readonly string[]>([]);
  const clearAll = () => {
    clear();
    focusFilterButton();
  };
  useHotkey('f', 'Filters', 'Shifts', focusFilterButton);

  // The rota has a week of its own.
  const isUsed = ({ kinds, names }: Choice) =>
    kinds.includes(viewer.kind) && !(view === 'rota' && names.includes('from'));
  const own = CHOICES.filter(isUsed);
  const isShown = ({ title, names, views }: Choice) =>
    phone || views.includes(view) || asked.includes(title) || names.some((name) => filters[name] !== undefined);
  const says = total && `${totalText(total)} ${total.total === 1 ? 'shift' : 'shifts'}`;
  const frame = view === 'table' && <FrameSwitch filtering={filtering} />;
  const chips = (
    <>
      {own.filter(isShown).map(({ title, Filter }) => (
        <Filter key={title} filtering={filtering} asked={asked.includes(title)} />
      ))}
      {view !== 'table' && view !== 'rota' && filters.time_frame && <FrameChip filtering={filtering} />}
    </>
  );
  const number = (
    <span className={`${classes.total} ${shared.num}`} role="status" data-total>
      {total?.words ?? says}
    </span>
  );
  if (phone) {
    return (
      <>
        {frame}
        <div className={classes.phone}>
          <TextFilter filtering={filtering} />
          <FilterSheet filtering={filtering} says={says}>
            {chips}
          </FilterSheet>
        </div>
        {number}
      </>
    );
  }
  return (
    <div className={classes.filters}>
      {frame}
      <FilterChip
        title="Search"
        icon={IconSearch}
        says={filters.search && `“${filters.search}”`}
        onClear={() => set({ search: undefined })}
      >
        {(close) => <TextFilter filtering={filtering} onEnter={close} />}
      </FilterChip>
      {chips}
      <MoreFilters
        titles={own.filter((choice) => !isShown(choice)).map(({ title }) => title)}
        onAsk={(title) => setAsked([...asked, title])}
      />
      {filterCount(filters) > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={clearAll}>
          Clear filters
        </Button>
      )}
      {number}
    </div>
  );
}
