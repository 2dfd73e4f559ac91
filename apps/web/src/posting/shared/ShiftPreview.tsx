import { asPounds } from '@handover/domain/money';
import { shortDate } from '@handover/domain/format';
import { Tags } from '../../ui/Tags.tsx';
import { useNow } from '../../ui/useNow.ts';
import { timesText } from '../../shifts/shared/shiftTexts.ts';
import { DayNight, ShiftStrip } from '../../shifts/shared/ShiftStrip.tsx';
import { type CostValues, penceOf } from './cost.ts';
import { cx } from '../../ui/cx.ts';
import shared from '../../ui/shared.module.css';
import classes from './ShiftPreview.module.css';

type Props = {
  /** Values filled in so far. */
  values: Pick<CostValues, 'date' | 'job_start_time' | 'job_end_time' | 'staff_rate'> & {
    title?: string | undefined;
    ward?: string | undefined;
    city?: string | undefined;
    town?: string | undefined;
  };
  /** Name of the location. */
  location: string | undefined;
  /** Titles of the tags. */
  tags: readonly string[];
};

const joined = (parts: readonly (string | undefined)[], between: string) =>
  parts.filter((part, index) => part && parts.indexOf(part) === index).join(between);

/** Preview of the shift as members will see it. */
export function ShiftPreview({ values, location, tags }: Props) {
  const now = useNow();
  const { title, ward, city, town, date, job_start_time: start, job_end_time: end } = values;
  const rate = penceOf(values.staff_rate);
  const day = date ? shortDate(new Date(`${date}T12:00:00Z`), now) : undefined;
  const times = start && end ? timesText({ job_start_time: start, job_end_time: end }) : undefined;
  return (
    <section className={`${shared.card} ${classes.preview}`} aria-label="How staff will see it">
      <p className={classes.kind}>How staff will see it</p>
      <div className={classes.head}>
        <p className={cx(classes.title, !title && shared.dim)}>{title || 'Role'}</p>
        {rate !== undefined && (
          <p className={classes.rate}>
            {asPounds(rate)}
            <span className={shared.dim}>/h</span>
          </p>
        )}
      </div>
      <p className={classes.place}>{joined([location, ward], ', ') || 'Location'}</p>
      <p className={classes.place}>{joined([town, city], ', ')}</p>
      <p className={classes.when}>
        {start && <DayNight start={start} />}
        {joined([day, times], ' · ') || <span className={shared.dim}>Day and times</span>}
      </p>
      {start && end && <ShiftStrip start={start} end={end} large />}
      {tags.length > 0 && (
        <div className={classes.tags}>
          <Tags tags={tags.map((tag) => ({ tag_id: tag, title: tag }))} />
        </div>
      )}
    </section>
  );
}
