import { IconChevronRight } from '@tabler/icons-react';
import { CostCard } from '../shared/CostCard.tsx';
import { ShiftPreview } from '../shared/ShiftPreview.tsx';
import { useBanded } from '../shared/useBanded.ts';
import type { ShiftFormState } from './useShiftForm.ts';
import classes from './ShiftForm.module.css';

/** Preview and cost of the form, beside it; on small screens folded below it. */
export function Preview({ shift, folded = false }: { shift: ShiftFormState; folded?: boolean }) {
  const { values, level, extras, choices } = shift;
  const { dates, heads = 1 } = values;
  const values_now = { ...values, date: values.date ?? dates?.[0] };
  const banded = useBanded(values.care_provider_id, values_now);
  const cards = (
    <>
      <ShiftPreview
        values={values_now}
        location={choices.offices?.find(({ office_id }) => office_id === values.location_id)?.title}
        tags={extras.tags.filter(({ tag_id }) => values.tags.includes(tag_id)).map(({ title }) => title)}
      />
      <CostCard values={values_now} level={level} heads={heads} banded={banded} {...(dates ? { dates } : {})} />
    </>
  );
  if (!folded) {
    return (
      <aside className={classes.aside} aria-label="Preview">
        {cards}
      </aside>
    );
  }
  return (
    <details className={classes.folded}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        How staff will see it, and what it costs
      </summary>
      {cards}
    </details>
  );
}
