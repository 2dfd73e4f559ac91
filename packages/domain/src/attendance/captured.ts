import type { AttendanceFlag } from './flags.ts';

const MINUTE = 60_000;

/** Maximum error of a phone's clock; a larger one is flagged. */
const CLOCK_OFF_MS = 5 * MINUTE;
/** Maximum delay between an event and its arrival; a longer one is flagged. */
export const SENT_LATE_MS = 15 * MINUTE;

type Times = { captured_at: string; sent_at: string };

/** Fills in both times of what was sent: a client that has no offline queue sends neither and means now. */
export function timed<Sent extends { captured_at?: string | undefined; sent_at?: string | undefined }>(
  sent: Sent,
  received: Date,
): Omit<Sent, keyof Times> & Times {
  const { sent_at = received.toISOString() } = sent;
  return { ...sent, sent_at, captured_at: sent.captured_at ?? sent_at };
}

/**
 * Returns the true time of an event. The phone sends the time of the event and the time of sending, both by its own
 * clock; the server compares the second with its own clock and corrects the first, so nobody is late or early because
 * of a wrong clock. The result is never after the arrival and never before 1970.
 */
export function capturedAt({ captured_at, sent_at }: Times, received: Date): { at: Date; flags: AttendanceFlag[] } {
  const off = received.getTime() - Date.parse(sent_at);
  const at = within(Date.parse(captured_at) + off, received);
  const flags: AttendanceFlag[] = [];
  if (Math.abs(off) > CLOCK_OFF_MS) flags.push('clock');
  if (received.getTime() - at.getTime() > SENT_LATE_MS) flags.push('sent_late');
  return { at, flags };
}

const within = (ms: number, received: Date): Date => new Date(Math.max(0, Math.min(ms, received.getTime())));

/** Returns the time a position was measured, corrected by the same difference as the event it was captured with. */
export const measuredAt = (
  measured: string,
  { captured_at, at, received }: { captured_at: string; at: Date; received: Date },
): Date => within(at.getTime() + Date.parse(measured) - Date.parse(captured_at), received);
