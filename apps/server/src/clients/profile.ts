import { companyIn } from '@handover/contract/address';
import type { Input } from '@handover/contract/endpoint';
import { findProfile, saveProfile } from '@handover/contract/accounts/profile';
import { clientPolicy } from '@handover/domain/clients/policy';
import { changeOwnPassword } from '../accounts/ownPassword.ts';
import { pictureAddress } from '../accounts/pictureAddress.ts';
import { visibleUsers } from '../accounts/queries.ts';
import { type Ctx, preparedRoute, route, type Route } from '../http/route.ts';
import type { Position } from '../adapters/gazetteer.ts';
import { changeOwnCompany, type Company, findOwnCompany, guessPosition } from './ownCompany.ts';

export const profileRoutes: Route[] = [
  route(findProfile, showProfile),
  preparedRoute(saveProfile, prepareProfile, changeProfile),
];

async function showProfile(ctx: Ctx) {
  const { db, viewer } = ctx;
  const { picture, ...person } = await visibleUsers(db, viewer)
    .select(['user_id', 'first_name', 'last_name', 'email', 'mobile_telephone', 'dob', 'picture'])
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirstOrThrow();
  const company = await findOwnCompany(ctx);
  return {
    data: {
      ...person,
      picture: picture && pictureAddress(viewer.user_id, picture),
      company: company && { ...company, may_edit: clientPolicy.edit_own_company(viewer).ok },
    },
  };
}

type Sent = Input<typeof saveProfile>;
type Prepared = { sent: Sent; company: Company | undefined; guess: Position | undefined };

async function prepareProfile(ctx: Omit<Ctx, 'db'>, sent: Sent): Promise<Prepared> {
  const company = companyIn(sent)?.data;
  return { sent, company, guess: await guessPosition(ctx, company) };
}

/** Changes the company before the person: every change of both locks them in this order. */
async function changeProfile(ctx: Ctx, { sent, company, guess }: Prepared) {
  const { db, viewer, now } = ctx;
  const { first_name, last_name, mobile_telephone, dob, password, current_password } = sent;
  if (company) await changeOwnCompany(ctx, company, guess);
  if (password !== undefined) await changeOwnPassword(ctx, password, current_password);
  await db
    .updateTable('users')
    .set({ first_name, last_name, mobile_telephone, dob, updated_at: now })
    .where('user_id', '=', viewer.user_id)
    .execute();
  return showProfile(ctx);
}
