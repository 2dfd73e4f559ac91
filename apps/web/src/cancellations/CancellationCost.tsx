import type { JobAnswer } from '@handover/contract/shifts/jobs';
import type { Cancellation } from '@handover/contract/cancellations/lateCancel';
import { londonTime } from '@handover/domain/time';
import { nameOf, poundsText } from '../shifts/shared/shiftTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './LateCancel.module.css';

/** Cost of cancelling a shift now, shown before the user confirms. */
export function CancellationCost({ known, job }: { known: Cancellation; job: JobAnswer }) {
  const { paid_minutes, words, cost, tax_total, total, pay, until, terms } = known;
  return (
    <div className={classes.cost} role="status">
      <p className={classes.words}>{words}</p>
      {paid_minutes > 0 && (
        <dl className={shared.num}>
          <div>
            <dt>Cost before VAT</dt>
            <dd>{poundsText(cost)}</dd>
          </div>
          <div>
            <dt>VAT</dt>
            <dd>{poundsText(tax_total)}</dd>
          </div>
          <div className={classes.total}>
            <dt>Invoiced to the care provider</dt>
            <dd>{poundsText(total)}</dd>
          </div>
          {pay !== undefined && (
            <div>
              <dt>Paid to {job.assigned_to ? nameOf(job.assigned_to) : 'the staff member'}</dt>
              <dd>{poundsText(pay)}</dd>
            </div>
          )}
        </dl>
      )}
      {paid_minutes > 0 && <p className={`${shared.dim} ${classes.terms}`}>{terms.join('. ')}.</p>}
      {until && (
        <p className={`${shared.dim} ${shared.num} ${classes.terms}`}>
          After {londonTime(new Date(until))} it is more.
        </p>
      )}
    </div>
  );
}
