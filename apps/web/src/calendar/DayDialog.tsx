import type { Answer } from '@handover/contract/endpoint';
import type { calendar as calls, CalendarAvailability, CalendarBooking } from '@handover/contract/calendar/calendar';
import { staffParts } from '@handover/contract/staff/staff';
import { IconTrash } from '@tabler/icons-react';
import { useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useToast } from '../ui/toast.tsx';
import { StatusBadge } from '../shifts/shared/StatusBadge.tsx';
import { dayHeading } from '../shifts/shared/dayHeadings.ts';
import { timesText } from '../shifts/shared/shiftTexts.ts';
import { AddFree } from './AddFree.tsx';
import { dayOf } from './month.ts';
import { freeText } from './calendarTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './DayDialog.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  date: string;
  calendar: Answer<typeof calls.read>['data'];
  today: string;
  member_id: string;
};

/** Dialog of one day: bookings, availability, and quick ways to add some. */
export function DayDialog({ opened, onClose, date, calendar, today, member_id }: Props) {
  const { free, bookings, from_before } = dayOf(calendar, date);
  const over = date < today;
  const nothing = free.length + bookings.length + from_before.length === 0;
  return (
    <Modal opened={opened} onClose={onClose} title={dayHeading(date, today)} size={520}>
      <div className={classes.dialog}>
        {nothing && (
          <p className={shared.dim}>
            {over ? 'Nothing was on this day.' : 'Nothing yet. Say below when you are free.'}
          </p>
        )}
        {from_before.map((booking) => (
          <Booking
            key={booking.job_id}
            booking={booking}
            when={`Since the evening before, until ${booking.job_end_time}`}
          />
        ))}
        {bookings.map((booking) => (
          <Booking key={booking.job_id} booking={booking} when={timesText(booking)} />
        ))}
        {free.map((its) => (
          <Free key={its.availability_id} free={its} member_id={member_id} over={over} />
        ))}
        {!over && <AddFree key={date} date={date} addresses={calendar.addresses} member_id={member_id} />}
      </div>
    </Modal>
  );
}

const Booking = ({ booking, when }: { booking: CalendarBooking; when: string }) => (
  <div className={classes.line}>
    <div>
      <AppLink href={`/job_info/${booking.job_id}`}>{booking.location.title}</AppLink>
      <p className={`${shared.dim} ${shared.num}`}>
        {when}
        <br />
        {booking.title}
      </p>
    </div>
    <StatusBadge className={classes.pill} status={booking.status} />
  </div>
);

function Free({ free, member_id, over }: { free: CalendarAvailability; member_id: string; over: boolean }) {
  const removing = useSend(staffParts.availability.remove);
  const toast = useToast();
  const { availability_id, location } = free;
  const remove = () =>
    removing.mutate(
      { member_id, availability_id },
      { onSuccess: () => toast.saved('Removed'), onError: (error) => toast.failed(messageOf(error)) },
    );
  return (
    <>
      <div className={classes.line}>
        <div>
          <b className={shared.num}>Free {freeText(free)}</b>
          <p className={shared.dim}>from {[location.address_line_1, location.city].filter(Boolean).join(', ')}</p>
        </div>
        {!over && (
          <IconButton
            label={`Remove ${freeText(free)}`}
            variant="default"
            size={44}
            loading={removing.isPending}
            onClick={remove}
          >
            <IconTrash size={17} stroke={1.7} />
          </IconButton>
        )}
      </div>
      {removing.isError && <Banner tone="red">{messageOf(removing.error)}</Banner>}
    </>
  );
}
