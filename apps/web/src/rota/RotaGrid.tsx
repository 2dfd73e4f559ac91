import { useRef, useState } from 'react';
import { AppLink } from '../ui/AppLink.tsx';
import { poundsText } from '../shifts/shared/shiftTexts.ts';
import shared from '../ui/shared.module.css';
import { Chip } from './Chip.tsx';
import { type By, gapsText, postAddress, type RotaRow, type Section } from './plan.ts';
import { useGridKeys } from './useGridKeys.ts';
import type { RotaPlan } from './useRota.ts';
import { useRowsInView } from './useRowsInView.ts';
import { dayWords, monthDayOf, weekdayOf } from './week.ts';
import classes from './RotaGrid.module.css';

/** Heights in pixels, as the styles set them: a heading, a row without chips, and each chip with its gap. */
const HEADING = 34;
const ROW = 4;
const CHIP = 44;

type Line = { key: string } & ({ title: string } | { row: RotaRow });

const linesOf = (sections: readonly Section[]): Line[] =>
  sections.flatMap(({ key, title, rows }) => [
    ...(title === undefined ? [] : [{ key, title }]),
    ...rows.map((row) => ({ key: `${key} ${row.key}`, row })),
  ]);
const heightOf = (line: Line): number =>
  'row' in line ? ROW + CHIP * Math.max(1, ...line.row.cells.map(({ length }) => length)) : HEADING;

export type RotaProps = {
  plan: RotaPlan;
  by: By;
  now: Date;
  today: string;
  /** Address to return to after posting. */
  back: string;
  open: string | undefined;
  fresh: ReadonlySet<string>;
  onOpen: (job_id: string) => void;
};

/** Week as a grid, of which only the rows near the window are drawn; arrow keys move between its cells. */
export function RotaGrid(props: RotaProps) {
  const { plan, today } = props;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [at, setAt] = useState({ row: 0, day: 0 });
  const lines = linesOf(plan.sections);
  const heights = lines.map(heightOf);
  const { first, last, before, after } = useRowsInView(heights, body);
  const keys = useGridKeys(table, (row, step) => {
    let distance = 0;
    for (let next = row + step; lines[next]; next += step) {
      distance += step * (heights[next] ?? 0);
      if (lines[next] && 'row' in (lines[next] as Line)) return { row: next, distance };
    }
    return undefined;
  });
  const shown = lines.slice(first, last);
  const stops = shown.flatMap((line, index) => ('row' in line ? [first + index] : []));
  const stop = stops.includes(at.row) ? at : { row: stops[0] ?? 0, day: 0 };
  const home = plan.homes.length === 1 ? plan.homes[0]?.title : `${plan.homes.length} homes`;

  return (
    <table
      ref={table}
      role="grid"
      className={classes.grid}
      aria-label="Rota"
      aria-rowcount={lines.length + 2}
      onKeyDown={keys.onKeyDown}
      onFocus={({ target }) => setAt(keys.placeOf(target) ?? at)}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{home}</th>
          {plan.days.map(({ date }) => (
            <th key={date} scope="col" data-today={date === today || undefined}>
              {weekdayOf(date)} <span>{monthDayOf(date)}</span>
              {date === today && <em>Today</em>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {before > 0 && <Space height={before} />}
        {shown.map((line, index) => {
          const row = first + index;
          return 'row' in line ? (
            <tr key={line.key} data-row-at={row} aria-rowindex={row + 2} style={{ height: heightOf(line) }}>
              <th scope="row">
                <b>{line.row.label}</b>
                {line.row.hint && ` ${line.row.hint}`}
              </th>
              {line.row.cells.map((_, day) => (
                <Cell key={day} {...props} row={line.row} day={day} stop={stop.row === row && stop.day === day} />
              ))}
            </tr>
          ) : (
            <tr key={line.key} className={classes.ward} aria-rowindex={row + 2}>
              <th scope="rowgroup">{line.title}</th>
              {plan.days.map(({ date }) => (
                <td key={date} data-today={date === today || undefined} />
              ))}
            </tr>
          );
        })}
        {after > 0 && <Space height={after} />}
      </tbody>
      <tfoot>
        <tr aria-rowindex={lines.length + 2}>
          <th scope="row">
            Needed / filled
            <span>Cost before VAT</span>
          </th>
          {plan.days.map((total) => (
            <td key={total.date} data-today={total.date === today || undefined} className={shared.num}>
              <b>
                {total.needed} / {total.filled}
              </b>
              {total.needed > total.filled && <em>{gapsText(total)}</em>}
              <span>{poundsText(total.cost)}</span>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

const Space = ({ height }: { height: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={8} />
  </tr>
);

type CellProps = RotaProps & { row: RotaRow; day: number; stop: boolean };

function Cell({ plan, row, day, stop, today, back, open, fresh, ...chip }: CellProps) {
  const shifts = row.cells[day] ?? [];
  const date = plan.days[day]?.date ?? '';
  const may_post = shifts.length === 0 && row.posting && date >= today;
  return (
    <td
      data-day={day}
      data-today={date === today || undefined}
      tabIndex={shifts.length === 0 && !may_post ? (stop ? 0 : -1) : undefined}
    >
      {shifts.map((shift, index) => (
        <Chip
          key={shift.job_id}
          {...chip}
          shift={shift}
          open={shift.job_id === open}
          fresh={fresh.has(shift.job_id)}
          tab_stop={stop && index === 0}
        />
      ))}
      {may_post && row.posting && (
        <AppLink
          href={postAddress(row.posting, date, back)}
          className={classes.add}
          tabIndex={stop ? 0 : -1}
          aria-label={`Post a shift: ${row.label}, ${dayWords(date)}`}
        />
      )}
    </td>
  );
}
