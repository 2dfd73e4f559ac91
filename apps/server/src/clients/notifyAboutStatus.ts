import type { ClientStatus } from '@handover/domain/clients/policy';
import type { Ctx } from '../http/route.ts';
import { notify } from '../notifications/notify.ts';

type Client = { company_name: string; status: string } & (
  | { agency_id: string; care_provider_id?: undefined }
  | { care_provider_id: string }
);

/** Notifies everyone who works for a company when it may no longer post shifts, and when it may again. */
export async function notifyAboutStatus(ctx: Ctx, client: Client, status: ClientStatus): Promise<void> {
  if (client.status === status) return;
  const users = ctx.db
    .selectFrom('users')
    .select('user_id')
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active');
  const its =
    client.care_provider_id === undefined
      ? users.where('agency_id', '=', client.agency_id).where('care_provider_id', 'is', null)
      : users.where('care_provider_id', '=', client.care_provider_id);
  const told = await its.where('user_id', '!=', ctx.viewer.user_id).execute();
  await notify(
    ctx,
    told.map(({ user_id }) => user_id),
    {
      kind: 'client_status',
      title: `${client.company_name} is ${status === 'active' ? 'active again' : 'not active any more'}`,
      body:
        status === 'active'
          ? 'New shifts and invitations are possible again.'
          : 'You can sign in and read; new shifts and invitations are not possible.',
      link:
        client.care_provider_id === undefined
          ? `/agencies/${client.agency_id}`
          : `/care_providers/${client.care_provider_id}`,
    },
  );
}
