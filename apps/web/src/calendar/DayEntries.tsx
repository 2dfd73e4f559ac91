import { FACES } from '../shifts/shared/StatusBadge.tsx';
import { timesText } from '../shifts/shared/shiftTexts.ts';
import type { Day } from './month.ts';
import { freeText } from './calendarTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './DayEntries.module.css';

/** Short entries of a day: bookings first, then availability. */
export function DayEntries({ day: { free, bookings, from_before } }: { day: Day }) {
  return (
    <span className={classes.entries} aria-hidden>
      {from_before.map((booking) => (
        <span key={booking.job_id} className={`${classes.entry} ${classes.until} ${shared.num}`}>
          until {booking.job_end_time}
        </span>
      ))}
      {bookings.map((booking) => {
        const { tone, Icon } = FACES[booking.status];
        return (
          <span
            key={booking.job_id}
            className={classes.entry}
            data-tone={tone}
            data-status={booking.status}
            data-gone={booking.status === 'cancelled' || undefined}
          >
            <Icon size={14} stroke={2} aria-hidden />
            <span>
              <span className={shared.num}>{timesText(booking)}</span> <b>{booking.location.title}</b>
            </span>
          </span>
        );
      })}
      {free.map((its) => (
        <span key={its.availability_id} className={`${classes.entry} ${classes.free} ${shared.num}`}>
          <span>
            Free {freeText(its)} <b>from {its.location.city}</b>
          </span>
        </span>
      ))}
    </span>
  );
}
