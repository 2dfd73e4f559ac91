import { z } from 'zod';
import { HOURLY } from '@handover/domain/notifications/floods';
import { address, checkCompanyIn, companyForm } from '../address.ts';
import { done, endpoint } from '../endpoint.ts';
import { blankIsNull, dob, newPassword, personName, telephone } from './users.ts';

const profile = z.object({
  user_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile_telephone: z.string().nullable(),
  dob: z.iso.date().nullable(),
  picture: z.string().nullable(),
  /** Agency or care provider that they belong to, and whether they may edit it. */
  company: z
    .object({
      type: z.enum(['agency', 'care_provider']),
      id: z.uuid(),
      may_edit: z.boolean(),
      company_name: z.string(),
      ...address,
    })
    .nullable(),
});

export const findProfile = endpoint({
  name: 'my_profile.find',
  method: 'GET',
  path: '/api/v1/my_profile',
  levels: [1, 2, 3],
  summary: 'My profile',
  input: z.strictObject({}),
  answer: z.object({ data: profile }),
});

export const saveProfile = endpoint({
  name: 'my_profile.save',
  method: 'PUT',
  path: '/api/v1/my_profile',
  levels: [1, 2, 3],
  hourly: HOURLY.own_changes,
  summary: 'Change my profile',
  description:
    'The email stays. A new password needs the current one and ends the other sessions. The company’s fields are a level 2’s to change: all of them or none.',
  input: z
    .strictObject({
      first_name: personName('first name'),
      last_name: personName('last name'),
      mobile_telephone: z.preprocess(blankIsNull, telephone).default(null),
      dob: dob.default(null),
      password: z.preprocess((value) => (value === '' ? undefined : value), newPassword.optional()),
      current_password: z.string().max(200).optional(),
      ...z.strictObject(companyForm).partial().shape,
    })
    .superRefine((entry, context) => {
      if (entry.password !== undefined && !entry.current_password) {
        context.addIssue({ code: 'custom', path: ['current_password'], message: 'Enter your current password' });
      }
      checkCompanyIn(entry, context);
    }),
  answer: z.object({ data: profile }),
});

/** Bytes of one file, unchanged. */
export const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Send a file');

export const findPicture = endpoint({
  name: 'users.picture.find',
  method: 'GET',
  path: '/api/v1/users/:user_id/picture',
  levels: [1, 2, 3, 4],
  summary: 'A profile picture',
  description:
    'Of anyone whom the caller may see. `v` is the picture’s own name, so that an address never changes what it shows.',
  input: z.strictObject({ user_id: z.uuid(), v: z.string().max(80).optional() }),
  answer: z.string(),
  sends: 'file',
  background: true,
});

export const savePicture = endpoint({
  name: 'users.picture.save',
  method: 'PUT',
  path: '/api/v1/users/:user_id/picture',
  levels: [1, 2, 3, 4],
  summary: 'Set a profile picture',
  description:
    'The body is a JPEG, PNG or WebP image of at most 10 MB. It is turned upright, cut square to 512 pixels and freed of everything but the picture. One’s own, or by level 1 anyone’s.',
  input: z.strictObject({ user_id: z.uuid(), file }),
  answer: z.object({ data: z.object({ user_id: z.uuid(), picture: z.string().nullable() }) }),
  takes: 'file',
});

export const removePicture = endpoint({
  name: 'users.picture.remove',
  method: 'DELETE',
  path: '/api/v1/users/:user_id/picture',
  levels: [1, 2, 3, 4],
  summary: 'Remove a profile picture',
  input: z.strictObject({ user_id: z.uuid() }),
  answer: done,
});
