import { z } from 'zod';
import { HOURLY } from '@handover/domain/notifications/floods';
import { checkCompanyIn, companyForm } from '../address.ts';
import { endpoint } from '../endpoint.ts';
import { updateUserAlone, userForm } from './users.ts';

export const updateUser = endpoint({
  ...updateUserAlone,
  hourly: HOURLY.account_changes,
  description: 'An administrator may send the fields of the company that they belong to along: all of them or none.',
  input: userForm
    .safeExtend({ user_id: z.uuid(), ...z.strictObject(companyForm).partial().shape })
    .superRefine(checkCompanyIn),
});
