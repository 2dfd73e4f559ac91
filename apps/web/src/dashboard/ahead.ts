import { findMe } from '@handover/contract/accounts/accounts';
import { jobs } from '@handover/contract/shifts/jobs';
import { memberViews } from '@handover/contract/memberShifts/views';
import { memberHome } from '@handover/contract/memberShifts/home';
import { onTheDay } from '@handover/contract/attendance/onTheDay';
import { londonDay } from '@handover/domain/time';
import { send } from '../api/client.ts';
import { partsOf } from '../memberShifts/listParts.ts';

/** As many of the next bookings as somebody may come to before they have a connection again. */
const MOST = 6;

/** Asks for one's next bookings, so that the phone has them when it has nothing else. */
export async function keepBookings(signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (!serviceWorker.controller) {
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true, signal }));
    // The phone's first visit: who this is, and their home, came before anything could be kept.
    await send(findMe, {}, signal);
    await send(memberHome, {}, signal);
  }
  const now = new Date();
  const { asked, begin = '' } = partsOf('my_bookings', londonDay(now)).shown;
  const { data } = await send(memberViews.flow, { ...asked, after: begin, size: 50 }, signal);
  for (const { job_id } of data.filter(({ ends_at }) => new Date(ends_at) > now).slice(0, MOST)) {
    await send(jobs.find, { job_id }, signal);
    await send(onTheDay.induction, { job_id }, signal);
  }
}
