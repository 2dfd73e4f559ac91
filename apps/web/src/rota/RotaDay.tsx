import { useRef, useState } from 'react';
import { cx } from '../ui/cx.ts';
import shared from '../ui/shared.module.css';
import { AppLink } from '../ui/AppLink.tsx';
import { poundsText } from '../shifts/shared/shiftTexts.ts';
import { Chip } from './Chip.tsx';
import { gapsText, type Planned, postAddress, type Posting, type Section } from './plan.ts';
import type { RotaProps } from './RotaGrid.tsx';
import { useRowsInView } from './useRowsInView.ts';
import { dayWords, firstDayOf, weekdayOf } from './week.ts';
import classes from './RotaDay.module.css';

/** Heights in pixels, as the styles set them. */
const HEADING = 48;
const CHIP = 64;

type Item = { key: string } & ({ title: string; posting: Posting | undefined } | { shift: Planned });

const itemsOf = (sections: readonly Section[], day: number): Item[] =>
  sections.flatMap(({ key, title, rows }) => {
    if (title === undefined)
      return rows.flatMap((row) => {
        const its = row.cells[day] ?? [];
        const heading = { key: row.key, title: [row.label, row.hint].filter(Boolean).join(', '), posting: undefined };
        return its.length > 0 ? [heading, ...its.map((shift) => ({ key: shift.job_id, shift }))] : [];
      });
    const shifts = rows.flatMap(({ cells }) => cells[day] ?? []);
    return [{ key, title, posting: rows[0]?.posting }, ...shifts.map((shift) => ({ key: shift.job_id, shift }))];
  });

/** Rota on a phone: one day at a time, wards as headings, chips as lines; days with gaps have a red dot. */
export function RotaDay({ plan, today, back, open, fresh, ...chip }: RotaProps) {
  const [chosen, setChosen] = useState<{ week: string; day: number }>();
  const day = chosen?.week === plan.monday ? chosen.day : firstDayOf(plan.monday, today);
  const list = useRef<HTMLUListElement>(null);
  const items = itemsOf(plan.sections, day);
  const { first, last, before, after } = useRowsInView(
    items.map((item) => ('shift' in item ? CHIP : HEADING)),
    list,
  );
  const total = plan.days[day];
  return (
    <>
      <div className={classes.days} role="group" aria-label="Day">
        {plan.days.map(({ date, needed, filled }, at) => (
          <button
            key={date}
            type="button"
            aria-pressed={at === day}
            aria-current={date === today ? 'date' : undefined}
            aria-label={`${dayWords(date)}${needed > filled ? `, ${gapsText({ needed, filled })}` : ''}`}
            data-gap={needed > filled || undefined}
            onClick={() => setChosen({ week: plan.monday, day: at })}
          >
            {weekdayOf(date)} <b>{Number(date.slice(8))}</b>
          </button>
        ))}
      </div>
      {total && (
        <p className={cx(classes.total, shared.num)}>
          {total.needed} needed, {total.filled} filled
          {total.needed > total.filled && <em>{gapsText(total)}</em>}
          <span>{poundsText(total.cost)}</span>
        </p>
      )}
      <ul ref={list} className={classes.list} style={{ paddingTop: before, paddingBottom: after }}>
        {items.slice(first, last).map((item) =>
          'shift' in item ? (
            <li key={item.key}>
              <Chip
                {...chip}
                wide
                shift={item.shift}
                open={item.shift.job_id === open}
                fresh={fresh.has(item.shift.job_id)}
              />
            </li>
          ) : (
            <li key={item.key} className={classes.heading}>
              <h2>{item.title}</h2>
              {item.posting && total && total.date >= today && (
                <AppLink
                  href={postAddress(item.posting, total.date, back)}
                  aria-label={`Post a shift: ${item.title}, ${dayWords(total.date)}`}
                >
                  +
                </AppLink>
              )}
            </li>
          ),
        )}
      </ul>
    </>
  );
}
