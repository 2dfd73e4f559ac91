import type { Input } from '@handover/contract/endpoint';
import type * as contract from '@handover/contract/notifications/notifications';
import { kindsFor, NOTIFICATION_KINDS, wantsEmail, wantsPush } from '@handover/domain/notifications/kinds';
import { invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { chooseWays, chosenWays } from './queries.ts';

export async function listPreferences(ctx: Ctx) {
  const chosen = await chosenWays(ctx);
  const data = kindsFor(ctx.viewer.level).map((kind) => ({
    kind,
    email: wantsEmail(kind, chosen[kind]?.email ?? undefined),
    push: NOTIFICATION_KINDS[kind].push ? wantsPush(kind, chosen[kind]?.push ?? undefined) : null,
  }));
  return { data };
}

export async function savePreference(ctx: Ctx, { kind, ...chosen }: Input<typeof contract.savePreference>) {
  if (!kindsFor(ctx.viewer.level).includes(kind)) {
    throw invalidField('kind', 'You are never told of this');
  }
  if (chosen.push !== undefined && !NOTIFICATION_KINDS[kind].push) {
    throw invalidField('push', 'Phones are never told of this');
  }
  await chooseWays(ctx, kind, chosen);
  return listPreferences(ctx);
}
