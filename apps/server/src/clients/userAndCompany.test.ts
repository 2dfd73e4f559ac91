import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { COMPANY } from '../../test/makeJobs.ts';

const server = useTestServer();

const put = (by: Person, whom: Person, sent: object) => {
  const { first_name, last_name, email, level } = whom;
  const form = { first_name, last_name, email, level, ...sent };
  return server().as(by).put(`/api/v1/users/${whom.user_id}`, form);
};
const named = async (table: 'agencies' | 'care_providers') =>
  (await server().owner.query(`select * from app.${table} where company_name = $1`, [COMPANY.company_name])).rows;

test('an administrator changes a person together with their company [userAndCompany-1]', async () => {
  const { make } = server();
  const [admin, manager, provider] = [await make.admin(), await make.agencyManager(), await make.providerManager()];
  const dob = '1984-02-29';
  const saved = await put(admin, manager, { ...COMPANY, agency_id: manager.agency_id, first_name: 'Mia', dob });
  expect([saved.statusCode, saved.json().data]).toMatchObject([200, { first_name: 'Mia', dob }]);
  expect(await named('agencies')).toMatchObject([{ ...COMPANY, agency_id: manager.agency_id, city: 'York' }]);

  const { care_provider_id } = provider;
  expect((await put(admin, provider, { ...COMPANY, care_provider_id })).statusCode).toBe(200);
  expect(await named('care_providers')).toMatchObject([{ ...COMPANY, care_provider_id }]);
});

test('an incomplete company is refused with each missing line, and nothing is saved', async () => {
  const { make } = server();
  const manager = await make.agencyManager();
  const sent = { agency_id: manager.agency_id, first_name: 'Ida', company_name: 'Half of it' };
  const answer = await put(await make.admin(), manager, sent);
  expect([answer.statusCode, answer.json().errors]).toMatchObject([422, { post_code: ['Enter a post code'] }]);
  const { rows } = await server().owner.query('select first_name from app.users where user_id = $1', [manager.user_id]);
  expect(rows).toEqual([{ first_name: manager.first_name }]);
});

test('only administrators may do so, and only for a person with a company', async () => {
  const { make } = server();
  const [admin, manager] = [await make.admin(), await make.agencyManager()];
  const colleague = await make.agencyManager(manager);
  const by_manager = await put(manager, colleague, { ...COMPANY, company_name: 'Not theirs to say' });
  expect(by_manager.statusCode).toBe(403);
  const of_admin = await put(admin, await make.admin(), COMPANY);
  expect([of_admin.statusCode, of_admin.json().message]).toEqual([409, 'They belong to no company']);
});
