import { asPounds } from '@handover/domain/money';
import { type Level, isLocation } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { costOfAll, costOfForm } from '../shared/cost.ts';
import { publishWords } from '../shared/days.ts';
import { costValues, type Draft } from './draft.ts';
import shared from '../../ui/shared.module.css';
import end from '../shared/StickyEnd.module.css';

/** Bar at the bottom of a phone's screen, with the cost and the publish button. */
export function PinnedPublish({
  draft,
  level,
  busy,
  repeats,
}: {
  draft: Draft;
  level: Level;
  busy: boolean;
  repeats: boolean;
}) {
  const { dates, heads } = draft;
  const values = costValues(draft);
  const shifts = dates.length * heads;
  const cost = shifts > 1 ? costOfAll(values, dates, heads) : costOfForm(values)?.cost;
  return (
    <div className={end.pinned} data-pinned>
      {cost !== undefined && (
        <p>
          <span className={shared.dim}>{isLocation(level) ? 'You will be charged' : 'HCP total'}</span>
          <b className={shared.num}>{asPounds(cost)}</b>
        </p>
      )}
      <Button type="submit" fullWidth disabled={busy}>
        {busy ? 'Loading...' : publishWords(shifts, repeats)}
      </Button>
    </div>
  );
}
