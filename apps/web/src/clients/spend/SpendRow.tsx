import type { Spend } from '@handover/contract/invoices/spend';
import { barOf, moreWords, spendWords } from './spendTexts.ts';
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
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={onBudget}>
          {spend.budget === null ? 'Set a budget' : 'Change budget'} <span className="sr">of {spend.title}</span>
        </button>
      </div>
      <p className="num">{spendWords(spend)}</p>
      {bar && (
        <div className={classes.share} data-tone={bar.tone}>
          <div className={classes.bar} aria-hidden>
            <span style={{ width: `${bar.invoiced}%` }} />
            <span style={{ width: `${bar.booked}%` }} />
          </div>
          <span className="num">{bar.words}</span>
        </div>
      )}
      {more && <p className="dim num">{more}</p>}
    </li>
  );
}
