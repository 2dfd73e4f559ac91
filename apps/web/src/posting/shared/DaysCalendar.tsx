import { dayAfter, londonDay } from '@handover/domain/time';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { CALENDAR_CONTROLS, firstWeekday } from '../../ui/calendar.ts';
import { useNow } from '../../ui/useNow.ts';
import { usePhone } from '../../ui/usePhone.ts';
import classes from './DaysCalendar.module.css';

/** Days to choose from; homes plan their rotas at most a year ahead. */
const DAYS_AHEAD = 365;

type Props = { dates: readonly string[]; onChange: (dates: string[]) => void };

/** Calendar on which days are toggled by click, or by arrow keys and space. */
export default function DaysCalendar({ dates, onChange }: Props) {
  const today = londonDay(useNow());
  const phone = usePhone();
  return (
    <DatePicker
      className={classes.days}
      classNames={{
        day: classes.day,
        weekday: classes.weekday,
        calendarHeader: classes.head,
        calendarHeaderControl: classes.control,
      }}
      type="multiple"
      aria-label="Days"
      value={[...dates]}
      onChange={(chosen) => onChange(chosen.map((day) => day.slice(0, 10)).toSorted())}
      defaultDate={dates[0] ?? today}
      minDate={today}
      maxDate={dayAfter(today, DAYS_AHEAD)}
      maxLevel="month"
      numberOfColumns={phone ? 1 : 2}
      columnsToScroll={1}
      firstDayOfWeek={firstWeekday()}
      ariaLabels={CALENDAR_CONTROLS}
      hideOutsideDates
      getDayProps={(date) => ({ 'aria-pressed': dates.includes(date.slice(0, 10)) })}
    />
  );
}
