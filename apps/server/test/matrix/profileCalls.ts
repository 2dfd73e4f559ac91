import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { pictureFile } from '../../src/accounts/pictureAddress.ts';
import type { Person } from '../make.ts';
import { png, webp } from '../pictures.ts';
import type { Call, Calls, Cell, Place, Whose } from './cell.ts';
import { ADMIN_OR_SELF, COMPANIES_NOT_ADMIN, MANAGERS_AND_ADMIN_CHOOSE, MANAGERS_LIST, OWN_SCOPE } from './shapes.ts';

const kept = async ({ row }: Cell, { user_id }: Person) =>
  (await row<{ picture: string | null }>('select picture from app.users where user_id = $1', user_id))?.picture;

/** Gives a person a picture, straight in the database and on the disk. */
async function withPicture(cell: Cell, person: Person): Promise<string> {
  const picture = randomBytes(16).toString('hex');
  await cell.testServer.adapters.files.write(pictureFile(picture), await webp());
  await cell.testServer.owner.query('update app.users set picture = $2 where user_id = $1', [person.user_id, picture]);
  return picture;
}

const selfOr = async (cell: Cell, whose: Whose): Promise<Person> =>
  whose === 'own' ? cell.viewer : cell.colleague(whose);
const urlOf = ({ user_id }: Person) => `/api/v1/users/${user_id}/picture`;

async function savePicture(cell: Cell, of: Person): Promise<Call> {
  const before = await withPicture(cell, of);
  return {
    method: 'PUT',
    url: urlOf(of),
    body: await png(),
    headers: { 'content-type': 'image/png' },
    async after({ statusCode }) {
      const now = await kept(cell, of);
      if (now !== undefined) expect(now !== before).toBe(statusCode === 200);
    },
  };
}

async function removePicture(cell: Cell, of: Person): Promise<Call> {
  await withPicture(cell, of);
  return {
    method: 'DELETE',
    url: urlOf(of),
    async after({ statusCode }) {
      const now = await kept(cell, of);
      if (now !== undefined) expect(now === null).toBe(statusCode === 200);
    },
  };
}

const companyNames = async (cell: Cell, place: Place): Promise<string | undefined> => {
  const names = await cell.row(
    `select a.company_name || ' ' || c.company_name as names
     from app.care_providers c join app.agencies a using (agency_id) where c.care_provider_id = $1`,
    place.care_provider_id,
  );
  return (names as { names: string } | undefined)?.names;
};

export const profileCalls: Calls = {
  'users.picture.find': {
    answers: OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const other = await cell.colleague(whose);
      await withPicture(cell, other);
      return {
        method: 'GET',
        url: urlOf(other),
        after: ({ statusCode, headers }) => expect(headers['content-type'] === 'image/webp').toBe(statusCode === 200),
      };
    },
  },
  'users.picture.save': {
    answers: ADMIN_OR_SELF,
    fresh: true,
    names_a_thing: true,
    call: async (cell, whose) => savePicture(cell, await cell.colleague(whose)),
  },
  'users.picture.save#self': {
    answers: OWN_SCOPE,
    fresh: true,
    names_a_thing: true,
    call: async (cell, whose) => savePicture(cell, await selfOr(cell, whose)),
  },
  'users.picture.remove': {
    answers: ADMIN_OR_SELF,
    names_a_thing: true,
    call: async (cell, whose) => removePicture(cell, await cell.colleague(whose)),
  },
  'users.picture.remove#self': {
    answers: OWN_SCOPE,
    fresh: true,
    names_a_thing: true,
    call: async (cell, whose) => removePicture(cell, await selfOr(cell, whose)),
  },
  // Foreign: another person's profile, which is never shown. Staff members have a separate page.
  'my_profile.find': {
    answers: MANAGERS_LIST,
    async call(cell, whose) {
      const other = await selfOr(cell, whose);
      return {
        method: 'GET',
        url: '/api/v1/my_profile',
        after: ({ statusCode, body }) => expect(body.includes(other.email)).toBe(statusCode === 200 && whose === 'own'),
      };
    },
  },
  // Foreign: the request names a foreign company, which is no field of it.
  'my_profile.save': {
    answers: MANAGERS_AND_ADMIN_CHOOSE,
    fresh: true,
    async call(cell, whose) {
      const place = whose === 'own' ? {} : { care_provider_id: cell.place(whose).care_provider_id };
      const other = await cell.testServer.make.locationManager(cell.place(whose));
      return {
        method: 'PUT',
        url: '/api/v1/my_profile',
        body: { first_name: 'Changed', last_name: cell.mark, ...place },
        async after({ statusCode }) {
          const name = ({ user_id }: Person) =>
            cell.row('select 1 from app.users where user_id = $1 and first_name = $2', user_id, 'Changed');
          expect((await name(cell.viewer)) !== undefined).toBe(statusCode === 200);
          expect(await name(other)).toBeUndefined();
        },
      };
    },
  },
  // The request reaches one's own company or none, even if it names another.
  'my_profile.save#company': {
    answers: COMPANIES_NOT_ADMIN,
    apart: true,
    async call(cell, whose) {
      const place = cell.place(whose);
      const before = await companyNames(cell, place);
      return {
        method: 'PUT',
        url: '/api/v1/my_profile',
        body: { first_name: 'Changed', last_name: cell.mark, ...company(cell) },
        async after({ statusCode }) {
          const reached = statusCode === 200 && whose === 'own';
          expect((await companyNames(cell, place)) !== before).toBe(reached);
        },
      };
    },
  },
};

const company = ({ mark }: Cell) => ({
  company_name: `${mark} Homes`,
  address_line_1: '14 Carr Lane',
  address_line_2: 'First floor',
  city: 'York',
  town: 'York',
  province: 'Yorkshire and the Humber',
  post_code: 'YO26 5RL',
});
