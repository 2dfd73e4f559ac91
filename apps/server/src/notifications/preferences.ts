import type { Input } from '@handover/contract/endpoint';
import type * as contract from '@handover/contract/notifications';
import { kindsFor, wantsEmail } from '@handover/domain/notifications/kinds';
import { invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { chooseMail, chosenMails } from './queries.ts';

export async function listPreferences(ctx: Ctx) {
  const chosen = await chosenMails(ctx);
  return { data: kindsFor(ctx.viewer.level).map((kind) => ({ kind, email: wantsEmail(kind, chosen[kind]) })) };
}

export async function savePreference(ctx: Ctx, { kind, email }: Input<typeof contract.savePreference>) {
  if (!kindsFor(ctx.viewer.level).includes(kind)) {
    throw invalidField('kind', 'You are never told of this');
  }
  await chooseMail(ctx, kind, email);
  return listPreferences(ctx);
}
