import { duration } from '@handover/domain/format';
import { BAND_WORDS } from '@handover/domain/invoices/settings';
import { asPounds } from '@handover/domain/money';
import { type Level, isAdminOrManager, isLocation } from '@handover/domain/viewer';
import { useDebouncedValue } from '@mantine/hooks';
import { type Banded, type Cost, costOfAll, costOfForm, type CostValues, penceOf } from './cost.ts';
import shared from '../../ui/shared.module.css';
import classes from './CostCard.module.css';
import previewClasses from './ShiftPreview.module.css';

const SPOKEN_AFTER_MS = 500;
const NEEDS_RATE = 'needs a rate';

type Props = {
  values: CostValues;
  level: Level;
  /** Days, when one form asks for several shifts. */
  dates?: readonly string[];
  heads?: number;
  /** Enhanced rates of the care provider, once it is chosen. */
  banded?: Banded | undefined;
};

const Line = ({ what, much, total = false }: { what: string; much: string; total?: boolean }) => (
  <div className={total ? classes.total : undefined}>
    <dt>{what}</dt>
    <dd>{much}</dd>
  </div>
);

/** Label with hours and rate: "HCP total, 7 h × £18.60"; without a rate only the name. */
const sum = (what: string, paid: number, rate: number | undefined): string =>
  rate === undefined ? what : `${what}, ${duration(paid)} × ${asPounds(rate)}`;

const money = (pence: number | undefined): string => (pence === undefined ? NEEDS_RATE : asPounds(pence));

/** Cost of a shift, updated with each change and announced to screen readers after a pause in typing. */
export function CostCard({ values, level, dates = [], heads = 1, banded }: Props) {
  const cost = costOfForm({ ...values, date: values.date ?? dates[0] }, banded);
  const shifts = dates.length * heads;
  const all = shifts > 1 ? costOfAll(values, dates, heads, banded) : undefined;
  const name = isLocation(level) ? 'You will be charged' : 'HCP total';
  const words = cost && `Paid time ${duration(cost.paid)}. ${name} ${money(shifts > 1 ? all : cost.cost)}`;
  const [spoken] = useDebouncedValue(words ?? '', SPOKEN_AFTER_MS);
  return (
    <section className={`${shared.card} ${classes.cost}`} aria-label="Cost of this shift">
      <p className={previewClasses.kind}>Cost of this shift</p>
      {cost ? (
        <dl>
          <Hours cost={cost} values={values} />
          <Sums cost={cost} values={values} level={level} name={isLocation(level) && shifts > 1 ? 'One shift' : name} />
          {shifts > 1 && <Line what={`${shifts} shifts`} much={money(all)} total />}
        </dl>
      ) : (
        <p className={previewClasses.place}>Choose the times to see the hours and what they cost.</p>
      )}
      <p className={classes.note}>Before VAT. Invoiced after check-out, on the hours signed for.</p>
      <div className={shared.sr} aria-live="polite">
        {spoken}
      </div>
    </section>
  );
}

function Hours({ cost, values }: { cost: Cost; values: CostValues }) {
  return (
    <>
      <Line what={`${values.job_start_time} – ${values.job_end_time}`} much={duration(cost.lasts)} />
      {cost.clocks && (
        <div className={classes.clocks}>
          <dt>The clocks go {cost.clocks} that night</dt>
          <dd>{cost.clocks === 'forward' ? 'an hour less' : 'an hour more'}</dd>
        </div>
      )}
      {cost.break > 0 && (
        <Line
          what={cost.break_paid ? 'Break, paid' : 'Break, unpaid'}
          much={cost.break_paid ? duration(cost.break) : `– ${duration(cost.break)}`}
        />
      )}
      <Line what="Paid time" much={duration(cost.paid)} />
    </>
  );
}

function Sums({ cost, values, level, name }: { cost: Cost; values: CostValues; level: Level; name: string }) {
  const { paid, pay, cost: charged, parts, pay_is_basic } = cost;
  const [staff_rate, hcp_rate] = [penceOf(values.staff_rate), penceOf(values.hcp_rate)];
  const between = pay !== undefined && charged !== undefined && !pay_is_basic ? charged - pay : undefined;
  /** Label of a total. With enhanced rates there is no single rate to multiply the hours by. */
  const whole = (what: string, rate: number | undefined) => (parts.length > 0 ? what : sum(what, paid, rate));
  return (
    <>
      <div className={classes.gap}>
        <dt>
          {pay_is_basic ? sum('Staff pay', paid, staff_rate) : whole('Staff pay', staff_rate)}
          {pay_is_basic && <small className={classes.more}>plus night and weekend rates</small>}
        </dt>
        <dd>{money(pay)}</dd>
      </div>
      {isAdminOrManager(level) && between !== undefined && (
        <Line what={whole('Difference', (hcp_rate ?? 0) - (staff_rate ?? 0))} much={asPounds(between)} />
      )}
      {parts.map(({ band, minutes, rate, cost: much }) => (
        <Line
          key={band}
          what={sum(band === null ? 'Basic hours' : BAND_WORDS[band], minutes, rate)}
          much={asPounds(much)}
        />
      ))}
      <Line what={isLocation(level) ? name : whole(name, hcp_rate)} much={money(charged)} total />
    </>
  );
}
