import { companyIn, withoutCompany } from '@handover/contract/address';
import type { Input } from '@handover/contract/endpoint';
import { updateUser as endpoint } from '@handover/contract/accounts/userAndCompany';
import { clientPolicy } from '@handover/domain/clients/policy';
import { visibleUsers } from '../accounts/queries.ts';
import { updateUser } from '../accounts/updateUser.ts';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import { type Ctx, preparedRoute, type Route } from '../http/route.ts';
import type { Position } from '../adapters/gazetteer.ts';
import { changeCompany, type Company, guessPosition } from './ownCompany.ts';

type Person = Parameters<typeof updateUser>[1];
type Prepared = { person: Person; company: Company | undefined; guess: Position | undefined };

async function prepare(ctx: Omit<Ctx, 'db'>, sent: Input<typeof endpoint>): Promise<Prepared> {
  const company = companyIn(sent)?.data;
  return { person: withoutCompany(sent), company, guess: await guessPosition(ctx, company) };
}

/** Changes the company before the person: every change of both locks them in this order. */
async function change(ctx: Ctx, { person, company, guess }: Prepared) {
  if (company) {
    const its = visibleUsers(ctx.db, ctx.viewer)
      .select(['agency_id', 'care_provider_id'])
      .where('user_id', '=', person.user_id);
    const whose = orNotFound(await its.executeTakeFirst(), 'User');
    assertAllowed(clientPolicy.edit_company_of(ctx.viewer, whose));
    await changeCompany(ctx, whose, company, guess);
  }
  return updateUser(ctx, person);
}

export const userAndCompany: Route = preparedRoute(endpoint, prepare, change);
