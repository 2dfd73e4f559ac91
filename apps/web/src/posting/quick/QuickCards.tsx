import type { Level } from '@handover/domain/viewer';
import { CostCard } from '../shared/CostCard.tsx';
import { ShiftPreview } from '../shared/ShiftPreview.tsx';
import { useBanded } from '../shared/useBanded.ts';
import { costValues, type Draft, type Office } from './draft.ts';
import classes from './QuickPost.module.css';

type Props = {
  draft: Draft;
  office: Office;
  tags: readonly { tag_id: string; title: string }[];
  level: Level;
};

/** Preview and cost of the draft. */
export function QuickCards({ draft, office, tags, level }: Props) {
  const banded = useBanded(office.care_provider_id, { ...office, date: draft.dates[0] });
  return (
    <aside className={classes.cards} aria-label="Preview">
      <ShiftPreview
        values={{ ...costValues(draft), title: draft.title, ward: draft.ward, ...placeOf(office) }}
        location={office.title}
        tags={tags.filter(({ tag_id }) => draft.tags.includes(tag_id)).map(({ title }) => title)}
      />
      <CostCard values={costValues(draft)} level={level} dates={draft.dates} heads={draft.heads} banded={banded} />
    </aside>
  );
}

const placeOf = ({ city, town }: Office) => ({ city: city ?? '', town: town ?? '' });
