import { isMember } from '@handover/domain/viewer';
import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { messages } from '@handover/contract/messages/messages';
import { messagePolicy, NO_STANDING, type Standing, type Thread } from '@handover/domain/messages/policy';
import { ownRows } from '../db/tree.ts';
import { orNotFound, assertAllowed, invalidField, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findBookingContact, talkOf } from './home.ts';
import { memberToWriteTo, otherOf, threadAbout, type ThreadRow } from './queries.ts';

type Asked = Pick<Input<typeof messages.ofJob>, 'job_id' | 'with' | 'member_id'>;
type Person = NonNullable<ReturnType<typeof otherOf>>;
type Details = { position?: string | null; city?: string | null; telephone?: string | null };

/** Addressee of the viewer, and the thread with them if there is one. */
export type ResolvedThread = Thread & {
  thread: ThreadRow | undefined;
  /** People who take part from the first message on. */
  people: string[];
  with: (Person & Details) | null;
};

const outOfSight = () => new Refusal('not_found', 'Shift not found');

/**
 * Finds the addressee about a shift; a shift out of sight is not found, and a viewer who may not write at all is told
 * why.
 */
export async function resolveThread(ctx: Ctx, { job_id, with: whom, member_id }: Asked): Promise<ResolvedThread> {
  if (whom === 'creator') return findCreator(ctx, job_id);
  if (whom === 'home') return findHome(ctx, job_id);
  if (isMember(ctx.viewer)) return findPlanners(ctx, job_id, member_id ?? ctx.viewer.user_id);
  assertAllowed(messagePolicy.about_booking(ctx.viewer, NO_STANDING));
  if (member_id === undefined) throw invalidField('member_id', 'Choose a staff member');
  orNotFound(await visible(ctx, job_id), 'Shift');
  const member = orNotFound(await memberToWriteTo(ctx, member_id), 'Staff member');
  const thread = await threadAbout(ctx, job_id, { about: 'booking', member_id });
  return { about: 'booking', member_id, thread, people: [member_id], with: member };
}

/** Finds a shift that the viewer manages, under the same scope as every list of them. */
async function visible({ db, viewer }: Ctx, job_id: string) {
  let jobs = db.selectFrom('jobs').select('created_by').where('job_id', '=', job_id);
  for (const [id, value] of Object.entries(ownRows(viewer))) jobs = jobs.where(sql.ref(id), '=', value);
  return jobs.executeTakeFirst();
}

async function findCreator(ctx: Ctx, job_id: string): Promise<ResolvedThread> {
  const { db, viewer } = ctx;
  assertAllowed(messagePolicy.about_job(viewer, { created_by: undefined }));
  const { created_by } = orNotFound(await visible(ctx, job_id), 'Shift');
  assertAllowed(messagePolicy.about_job(viewer, { created_by }));
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', created_by->>'first_name', created_by->>'last_name') as name
    from job_people where job_id = ${job_id}`.execute(db);
  return {
    about: 'job',
    member_id: null,
    thread: await threadAbout(ctx, job_id, { about: 'job', with_id: created_by }),
    people: [viewer.user_id, created_by],
    with: { user_id: created_by, name: rows[0]?.name ?? '', picture: null },
  };
}

/** Finds the planners, for a member who has something to do with the shift; to a member they are no one person. */
async function findPlanners(ctx: Ctx, job_id: string, member_id: string): Promise<ResolvedThread> {
  const { viewer } = ctx;
  if (member_id !== viewer.user_id) throw outOfSight();
  const thread = await threadAbout(ctx, job_id, { about: 'booking', member_id });
  const { seen, ...standing } = await standingOf(ctx, job_id);
  if (!seen && !thread) throw outOfSight();
  assertAllowed(messagePolicy.about_booking(viewer, standing, thread !== undefined));
  return { about: 'booking', member_id, thread, people: [member_id], with: null };
}

/** Finds the other side of a booking: the home for its member, the member for a manager of the home. */
async function findHome(ctx: Ctx, job_id: string): Promise<ResolvedThread> {
  const { viewer, now } = ctx;
  const contact = await findBookingContact(ctx, job_id);
  const member_id = isMember(viewer) ? viewer.user_id : contact?.member_id;
  const thread = member_id === undefined ? undefined : await threadAbout(ctx, job_id, { about: 'home', member_id });
  if (!thread) {
    if (isMember(viewer) ? !(await standingOf(ctx, job_id)).seen : !(await visible(ctx, job_id))) throw outOfSight();
    assertAllowed(messagePolicy.with_home(viewer, contact, now));
  }
  const { telephone } = contact ? talkOf(ctx, contact) : { telephone: null };
  const other = isMember(viewer)
    ? { user_id: null, name: contact?.office_title ?? thread?.job.office_title ?? '' }
    : { user_id: member_id ?? null, name: contact?.member_name ?? '' };
  return {
    about: 'home',
    member_id: member_id ?? null,
    thread,
    people: [viewer.user_id, ...(member_id ? [member_id] : [])],
    with: { ...other, picture: null, telephone },
  };
}

async function standingOf({ db, viewer }: Ctx, job_id: string): Promise<Standing & { seen: boolean }> {
  const { rows } = await sql<Standing & { open: boolean }>`
    select exists (select from my_bookings where job_id = ${job_id}) as booked,
      exists (select from applications where job_id = ${job_id} and member_id = ${viewer.user_id} and withdrawn_at is null)
        as applied,
      exists (select from offers where job_id = ${job_id} and member_id = ${viewer.user_id} and status = 'pending')
        as offered,
      exists (select from job_market where job_id = ${job_id}) as open`.execute(db);
  const { open, ...standing } = rows[0] ?? { ...NO_STANDING, open: false };
  return { ...standing, seen: open || Object.values(standing).some(Boolean) };
}
