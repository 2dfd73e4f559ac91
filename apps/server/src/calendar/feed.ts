import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { calendarLink } from '@handover/contract/calendar/calendar';
import type { Input } from '@handover/contract/endpoint';
import { Refusal } from '../http/refusals.ts';
import type { OpenCtx } from '../http/route.ts';
import { hashOf } from '../http/session.ts';
import { type FeedBooking, icalOf } from './ical.ts';

const DAYS_BACK = 60;
const DAY = 86_400_000;
type Line = FeedBooking | { job_id: null };

/**
 * Answers calendar programs, which ask every few hours. A program may send a validator and keep its copy; a link that
 * is unknown or revoked is answered like any other address that does not exist.
 */
export async function serveCalendarFeed(
  { guest, now, config, request, reply }: OpenCtx,
  input: Input<typeof calendarLink.feed>,
) {
  const [, token] = /^([\w-]{43})\.ics$/.exec(input.token) ?? [];
  const lines = token === undefined ? [] : await guest((db) => bookingsBehind(db, token, now));
  if (lines.length === 0) throw new Refusal('not_found', 'Not found');
  const bookings = lines.filter((line) => line.job_id !== null);
  const text = icalOf(bookings, config.PUBLIC_URL);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache').type('text/calendar; charset=utf-8');
  if (request.headers['if-none-match'] !== etag) return text;
  reply.code(304);
  return '';
}

async function bookingsBehind(db: Parameters<Parameters<OpenCtx['guest']>[0]>[0], token: string, now: Date) {
  const since = new Date(now.getTime() - DAYS_BACK * DAY);
  const { rows } = await sql<Line>`select * from app.calendar_of(${hashOf(token)}, ${since})`.execute(db);
  return rows;
}
