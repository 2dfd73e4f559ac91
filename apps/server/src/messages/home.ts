import { sql } from 'kysely';
import type { z } from 'zod';
import type { talk } from '@handover/contract/shifts/jobs';
import { isOfHomeOrStaff, messagePolicy } from '@handover/domain/messages/policy';
import { toSentVerdict } from '@handover/domain/verdict';
import { ownRows } from '../db/tree.ts';
import type { Ctx } from '../http/route.ts';

type Reader = Pick<Ctx, 'db' | 'viewer' | 'now'>;
type Talk = z.input<typeof talk>;

/** Booking of the viewer or of their home, with the telephone number of the other side. */
export type BookingContact = {
  job_id: string;
  member_id: string;
  status: string;
  ends_at: Date;
  office_title: string;
  member_name: string;
  telephone: string | null;
};

/** Finds the booking of a shift; undefined if nobody is booked, or if the viewer is no part of it. */
export async function findBookingContact(ctx: Reader, job_id: string): Promise<BookingContact | undefined> {
  const [contact] = await contactsOf(ctx, [job_id]);
  return contact;
}

async function contactsOf({ db, viewer }: Reader, job_ids: readonly string[]): Promise<BookingContact[]> {
  if (!isOfHomeOrStaff(viewer) || job_ids.length === 0) return [];
  // Managers find their own home's alone, members their own.
  const own =
    viewer.kind === 'member'
      ? sql`member_id = ${viewer.user_id}`
      : sql`job_id in (select job_id from jobs where ${sql.join(
          Object.entries(ownRows(viewer)).map(([column, id]) => sql`${sql.ref(column)} = ${id}`),
          sql` and `,
        )} and job_id = any (${job_ids}::uuid[]))`;
  const { rows } = await sql<BookingContact>`
    select job_id, member_id, status, ends_at, office_title, member_name, telephone from booking_contacts
    where job_id = any (${job_ids}::uuid[]) and ${own}`.execute(db);
  return rows;
}

/** Says whether home and member may talk now; the number of the other side goes along only meanwhile. */
export function talkOf({ viewer, now }: Reader, contact: BookingContact): Talk {
  const verdict = messagePolicy.with_home(viewer, contact, now);
  return { can: toSentVerdict(verdict), telephone: verdict.ok ? contact.telephone : null };
}

/** Returns the same for several shifts at once, by shift; without those that nobody is booked for. */
export async function talksOf(ctx: Reader, job_ids: readonly string[]): Promise<Map<string, Talk>> {
  const contacts = await contactsOf(ctx, job_ids);
  return new Map(contacts.map((contact) => [contact.job_id, talkOf(ctx, contact)]));
}
