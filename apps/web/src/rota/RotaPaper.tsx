import { londonDay, londonTime } from '@handover/domain/time';
import { rotaState } from '@handover/domain/rota/rota';
import { useMe } from '../api/me.ts';
import { nameOf, timesText } from '../shifts/shared/shiftTexts.ts';
import type { Planned } from './plan.ts';
import type { RotaProps } from './RotaGrid.tsx';
import { dayWords, weekInFull } from './week.ts';
import classes from './RotaPaper.module.css';

/** Rota on paper, A4 landscape: black on white, names in full, without rates and costs, with lines to write on. */
export function RotaPaper({ plan, now }: Pick<RotaProps, 'plan' | 'now'>) {
  const me = useMe();
  const home = plan.homes.length === 1 ? plan.homes[0]?.title : 'All homes';
  const printed = londonDay(now);
  return (
    <div className={classes.paper} data-paper>
      <table className={classes.table}>
        <thead>
          <tr>
            <td colSpan={8}>
              <p className={classes.title}>{home}: rota</p>
              <p>{weekInFull(plan.monday)}</p>
            </td>
          </tr>
          <tr>
            <th />
            {plan.days.map(({ date }) => (
              <th key={date}>{dayWords(date)}</th>
            ))}
          </tr>
        </thead>
        {plan.sections.map(({ key, title, rows }) => (
          <tbody key={key}>
            {rows.map((row, at) => (
              <tr key={row.key}>
                <th>
                  {at === 0 && title !== undefined && <b>{title}</b>}
                  {row.label}
                </th>
                {row.cells.map((shifts, day) => (
                  <td key={day}>
                    {shifts.map((shift) => (
                      <Entry key={shift.job_id} shift={shift} now={now} role={title === undefined} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tbody>
          <tr>
            <th>
              <b>Needed / filled</b>
            </th>
            {plan.days.map(({ date, needed, filled }) => (
              <td key={date}>
                <b>
                  {needed} / {filled}
                </b>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <div className={classes.end}>
        <p>
          <b>Notes</b>
        </p>
        {[0, 1, 2].map((line) => (
          <hr key={line} />
        ))}
        <p className={classes.foot}>
          <span>Dashed box: nobody yet. Write the name in by hand, then enter it in Handover.</span>
          <span>
            Printed {dayWords(printed)} {printed.slice(0, 4)}, {londonTime(now)} by {nameOf(me)}. Changes after this are
            not on the paper.
          </span>
        </p>
      </div>
    </div>
  );
}

function Entry({ shift, now, role }: { shift: Planned; now: Date; role: boolean }) {
  const { assigned_to } = shift;
  const state = rotaState(shift, now);
  const what = role ? [timesText(shift), shift.title, shift.ward].filter(Boolean).join(', ') : timesText(shift);
  if (!assigned_to)
    return (
      <p className={classes.gap}>
        <span />
        {what}
        {state === 'draft' && <i>not published</i>}
      </p>
    );
  return (
    <p>
      {!role && <b>{nameOf(assigned_to)}</b>}
      {what}
      {state === 'asked' && <i>asked, not confirmed</i>}
      {state === 'missed' && <i>did not come</i>}
    </p>
  );
}
