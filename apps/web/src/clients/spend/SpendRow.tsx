import type { Spend } from '@handover/contract/invoices/spend';
import { barOf, moreWords, spendWords } from './spendTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './SpendCard.module.css';

type Props = { spend: Spend; onBudget: () => void };

/** Month of one location: the total, how far its budget goes, and what might still be added. */
export function SpendRow({ spend, onBudget }: Props) {
  const bar = barOf(spend);
  const more = moreWords(spend);
  return (
    <li>
      <div className={classes.head}>
        <h3>{spend.title}</h3>
        <button type="button" className={shared.textButton} aria-haspopup="dialog" onClick={onBudget}>
          {spend.budget === null ? 'Set a budget' : 'Change budget'} <span className={shared.sr}>of {spend.title}</span>
        </button>
      </div>
      <p className={shared.num}>{spendWords(spend)}</p>
      {bar && (
        <div className={classes.share} data-tone={bar.tone}>
          <div className={classes.bar} aria-hidden>
            <span style={{ width: `${bar.invoiced}%` }} />
            <span style={{ width: `${bar.booked}%` }} />
          </div>
          <span className={shared.num}>{bar.words}</span>
        </div>
      )}
      {more && <p className={`${shared.dim} ${shared.num}`}>{more}</p>}
    </li>
  );
}
