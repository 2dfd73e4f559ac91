import { findMe } from '@handover/contract/accounts/accounts';
import { jobs } from '@handover/contract/shifts/jobs';
import { memberViews } from '@handover/contract/memberShifts/views';
import { memberHome } from '@handover/contract/memberShifts/home';
import { onTheDay } from '@handover/contract/attendance/onTheDay';
import { londonDay } from '@handover/domain/time';
import { send } from '../api/client.ts';
import { partsOf } from '../memberShifts/listParts.ts';

/** Maximum bookings to keep: as many as a member may reach before the phone has a connection again. */
const MOST = 6;

/** Loads the member's next bookings, so that the service worker keeps them for use without a network. */
export async function keepBookings(signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (!serviceWorker.controller) {
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true, signal }));
    // First visit on this phone: the user and their home were loaded before the service worker could keep them.
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
