import { MOST_ON_PAGE } from '@handover/contract/clients/pages';
import type { Input } from '@handover/contract/endpoint';
import type { spending } from '@handover/contract/invoices/spend';
import { spendOf } from '@handover/domain/invoices/spend';
import { londonDay } from '@handover/domain/time';
import { visibleCareProviders, visibleOffices } from '../../clients/queries.ts';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { shiftsAlike } from './alike.ts';

type Place = { office_id: string; care_provider_id: string; title: string };

/** The requested month, or this month. */
const monthOf = ({ now }: Ctx, month: string | undefined): string => month ?? londonDay(now).slice(0, 7);

async function spendAt(ctx: Ctx, offices: readonly Place[], month: string) {
  const { db } = ctx;
  if (offices.length === 0) return [];
  const ids = offices.map(({ office_id }) => office_id);
  const alike = await shiftsAlike(db, ids, month);
  const budgets = await db
    .selectFrom('office_budgets')
    .select(['office_id', 'monthly'])
    .where('office_id', 'in', ids)
    .execute();
  return offices.map(({ office_id, title }) => ({
    office_id,
    title,
    month,
    budget: budgets.find((budget) => budget.office_id === office_id)?.monthly ?? null,
    ...spendOf(alike.get(office_id) ?? []),
  }));
}

const places = ({ db, viewer }: Ctx) => visibleOffices(db, viewer).select(['office_id', 'care_provider_id', 'title']);

export async function officeSpend(ctx: Ctx, { office_id, month }: Input<typeof spending.office>) {
  const office = orNotFound(await places(ctx).where('office_id', '=', office_id).executeTakeFirst(), 'Location');
  const [spent] = await spendAt(ctx, [office], monthOf(ctx, month));
  return { data: orNotFound(spent, 'Location') };
}

export async function careProviderSpend(ctx: Ctx, { care_provider_id, month }: Input<typeof spending.care_provider>) {
  const { db, viewer } = ctx;
  const known = visibleCareProviders(db, viewer).select('care_provider_id');
  orNotFound(await known.where('care_provider_id', '=', care_provider_id).executeTakeFirst(), 'Care provider');
  const offices = await places(ctx)
    .where('care_provider_id', '=', care_provider_id)
    .orderBy('title')
    .orderBy('office_id')
    .limit(MOST_ON_PAGE)
    .execute();
  return { data: await spendAt(ctx, offices, monthOf(ctx, month)) };
}
