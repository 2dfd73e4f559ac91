import type { Input } from '@handover/contract/endpoint';
import type { changeOwnEmail as change } from '@handover/contract/accounts/emailChange';
import { EMAIL_LINK_MS, emailChangePolicy } from '@handover/domain/accounts/emailChange';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { enqueue } from '../adapters/queue.ts';
import { assertOwnPassword } from './ownPassword.ts';
import { assertNewEmail } from './queries.ts';
import { assertOwnSecondFactor } from './secondFactor.ts';

const DAY_MS = 24 * 3_600_000;

/** Selects the change of somebody's email that waits for its link; there is one at most. */
const waitingOf = (db: Db, user_id: string) =>
  db
    .selectFrom('email_changes')
    .select(['change_id', 'email', 'asked_by', 'expires_at', 'mails'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null);

const endWaiting = ({ db, now }: Ctx, user_id: string) =>
  db
    .updateTable('email_changes')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();

/** Mails a link to the new address; the former link is worth nothing any more. */
export async function askForEmail(
  ctx: Ctx,
  person: { user_id: string; email: string },
  email: string,
): Promise<string> {
  const { db, viewer, now } = ctx;
  const { user_id } = person;
  const { asked_today } = await db
    .selectFrom('email_changes')
    .select((is) => is.fn.countAll<number>().as('asked_today'))
    .where('user_id', '=', user_id)
    .where('asked_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  assertAllowed(emailChangePolicy.ask({ current: person.email, email, asked_today }));
  await endWaiting(ctx, user_id);
  const change_id = newId(now);
  const expires_at = new Date(now.getTime() + EMAIL_LINK_MS);
  await db
    .insertInto('email_changes')
    .values({ change_id, user_id, asked_by: viewer.user_id, email, asked_at: now, expires_at })
    .execute();
  await enqueue(db, 'send_email_link', { change_id });
  return change_id;
}

export async function findOwnEmail({ db, viewer, now }: Ctx) {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirstOrThrow();
  const waiting = await waitingOf(db, viewer.user_id).where('expires_at', '>', now).executeTakeFirst();
  return {
    data: {
      email,
      waiting: waiting
        ? { email: waiting.email, expires_at: waiting.expires_at, asked_by_me: waiting.asked_by === viewer.user_id }
        : null,
    },
  };
}

export async function changeOwnEmail(ctx: Ctx, { email, password, code }: Input<typeof change>) {
  const { db, viewer } = ctx;
  await assertOwnPassword(ctx, password, 'password');
  await assertOwnSecondFactor(ctx, code);
  const person = await db
    .selectFrom('users')
    .select(['user_id', 'email'])
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirstOrThrow();
  if (email !== person.email) await assertNewEmail(ctx, email);
  await askForEmail(ctx, person, email);
  return findOwnEmail(ctx);
}

export async function resendOwnEmail(ctx: Ctx) {
  const { db, viewer, now } = ctx;
  const waiting = await waitingOf(db, viewer.user_id).where('expires_at', '>', now).forUpdate().executeTakeFirst();
  const { change_id, mails } = orNotFound(waiting, 'Waiting email');
  assertAllowed(emailChangePolicy.resend({ mails }));
  await db
    .updateTable('email_changes')
    .set({ mails: mails + 1, expires_at: new Date(now.getTime() + EMAIL_LINK_MS) })
    .where('change_id', '=', change_id)
    .execute();
  await enqueue(db, 'send_email_link', { change_id });
  return findOwnEmail(ctx);
}

export async function cancelOwnEmail(ctx: Ctx) {
  await endWaiting(ctx, ctx.viewer.user_id);
  return findOwnEmail(ctx);
}
