import { duration } from '@handover/domain/format';
import { Button, Checkbox } from '@mantine/core';
import { useNow } from '../../ui/useNow.ts';
import { poundsText, timesText } from '../../shifts/shared/shiftTexts.ts';
import { CopyRemarks } from './CopyRemarks.tsx';
import type { CopyRows } from './CopyTable.tsx';
import { dayWords } from '../shared/days.ts';
import { canCopy } from './week.ts';
import shared from '../../ui/shared.module.css';
import classes from './CopyWeekPage.module.css';

/** Copies as cards, for phones: the whole card is the checkbox. */
export function CopyCards({ copies, chosen, onChoose, onChooseAll }: CopyRows) {
  const now = useNow();
  const possible = copies.filter(canCopy);
  const all = possible.length > 0 && possible.every(chosen);
  return (
    <>
      {possible.length > 0 && (
        <Button variant="default" className={classes.all} onClick={() => onChooseAll(!all)}>
          {all ? 'Choose none' : 'Choose all'}
        </Button>
      )}
      <ul className={classes.cards} aria-label="What would be posted">
        {copies.map((copy) => (
          <li key={copy.job_id} className={shared.card} data-off={!canCopy(copy) || undefined}>
            <Checkbox
              classNames={{ labelWrapper: classes.labelWrapper, label: classes.label }}
              checked={chosen(copy)}
              disabled={!canCopy(copy)}
              aria-describedby={`remarks-${copy.job_id}`}
              onChange={(event) => onChoose(copy, event.currentTarget.checked)}
              label={
                <>
                  <b>{copy.title}</b>
                  <span>{`${dayWords(copy.date, now)} · ${timesText(copy)}`}</span>
                  <span className={shared.dim}>
                    {[
                      copy.ward,
                      `${poundsText(copy.staff_rate)}/h`,
                      copy.paid_minutes === null ? '' : `${duration(copy.paid_minutes)} paid`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </>
              }
            />
            <CopyRemarks copy={copy} />
          </li>
        ))}
      </ul>
    </>
  );
}
