import type { AttendanceFlag } from './flags.ts';

const MINUTE = 60_000;

/** A phone's clock that is further off than this is said to be wrong. */
const CLOCK_OFF_MS = 5 * MINUTE;
/** What reaches us later than this after it happened is looked at. */
export const SENT_LATE_MS = 15 * MINUTE;

type Times = { captured_at: string; sent_at: string };

/** What was sent, with both times: a client that keeps nothing for later says neither and means now. */
export function timed<Sent extends { captured_at?: string | undefined; sent_at?: string | undefined }>(
  sent: Sent,
  received: Date,
): Omit<Sent, keyof Times> & Times {
  const { sent_at = received.toISOString() } = sent;
  return { ...sent, sent_at, captured_at: sent.captured_at ?? sent_at };
}

/**
 * When something truly happened. The phone says when that was and when it sent it, both by its own clock: how far that
 * clock is off is seen by ours, so nobody is late or early by a wrong clock. Nothing happened after we heard of it, and
 * nothing before time was counted.
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

/** When a position was measured, by our clock as what was captured with it. */
export const measuredAt = (
  measured: string,
  { captured_at, at, received }: { captured_at: string; at: Date; received: Date },
): Date => within(at.getTime() + Date.parse(measured) - Date.parse(captured_at), received);
