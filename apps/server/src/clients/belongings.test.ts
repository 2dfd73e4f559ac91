import { expect, test } from 'vitest';
import { CLOSED_STATUSES, OPEN_STATUSES } from '@handover/domain/shifts/status';
import { useTestServer } from '../../test/harness.ts';

const server = useTestServer();
const admin = async () => server().as(await server().make.admin());

test('a location with shifts that are not over cannot be removed, and says how many', async () => {
  const { make } = server();
  const office = await make.office();
  const { user_id: created_by } = await make.admin();
  for (const status of [...OPEN_STATUSES, ...CLOSED_STATUSES]) await make.job(office, { status, created_by });
  const caller = await admin();
  const location = await caller.delete(`/api/v1/offices/${office.office_id}`);
  expect([location.statusCode, location.json().message]).toEqual([
    409,
    'Remove what still belongs to it first: 5 shifts',
  ]);
  expect((await caller.delete(`/api/v1/care_providers/${office.care_provider_id}`)).json().message).toBe(
    'Remove what still belongs to it first: 1 location, 5 shifts',
  );
});

test('a location whose shifts are all over can be removed, and they stay readable', async () => {
  const { make } = server();
  const office = await make.office(undefined, 'Soon Gone Court');
  const { job_id } = await make.job(office, { status: 'Completed', created_by: (await make.admin()).user_id });
  const caller = await admin();
  expect((await caller.delete(`/api/v1/offices/${office.office_id}`)).statusCode).toBe(200);
  expect((await caller.get(`/api/v1/jobs/${job_id}`)).json().data.location.title).toBe('Soon Gone Court');
});

test('a care provider with a shift, over or not, cannot be moved to another agency', async () => {
  const { make, as } = server();
  const office = await make.office();
  await make.job(office, { status: 'cancelled' });
  const { agency_id } = await make.agency();
  const url = `/api/v1/care_providers/${office.care_provider_id}`;
  const company = {
    company_name: 'Meadow Homes',
    address_line_1: '14 Carr Lane',
    city: 'York',
    post_code: 'YO26 5RL',
  };
  const answer = await as(await make.admin()).put(url, { ...company, agency_id });
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'A care provider that has shifts stays with its agency',
  ]);
  expect((await as(await make.admin()).put(url, company)).statusCode).toBe(200);
});
