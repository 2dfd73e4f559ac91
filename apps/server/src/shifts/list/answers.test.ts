import { expect, test } from 'vitest';
import { jobs } from '@handover/contract/shifts/jobs';
import { jobViews } from '@handover/contract/shifts/views';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { useTestServer } from '../../../test/harness.ts';
import { expectToHold } from '../../../test/holds.ts';

const server = useTestServer();

test.each(['admin', 'agencyManager', 'providerManager', 'locationManager'] as const)(
  'the JSON that the database writes for %s matches the contract',
  async (who) => {
    const { make, as } = server();
    const office = await make.office();
    const tag = await make.tag(`Dementia "care" of ${who}`);
    for (const status of JOB_STATUSES) {
      await make.job(office, { status, title: 'Nurse\n"RGN"', tag_ids: [tag.tag_id], staff_rate: 1_337 });
    }
    const here = as(who === 'admin' ? await make.admin() : await make[who](office));
    for (const [endpoint, path] of [
      [jobs.list, '/api/v1/jobs'],
      [jobs.list, '/api/v1/jobs?sortBy=city&status=allocated'],
      [jobViews.flow, '/api/v1/jobs/flow?size=2'],
      [jobViews.board, '/api/v1/jobs/board'],
      [jobViews.board, '/api/v1/jobs/board?size=0&search=nurse'],
    ] as const) {
      const answer = await here.get(path);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expectToHold(endpoint, answer.json());
    }
    const { data } = (await here.get(`/api/v1/jobs?location_id=${office.office_id}`)).json();
    expect(data).toHaveLength(JOB_STATUSES.length);
    expect(data[0]).toMatchObject({ staff_rate: 13.37, title: 'Nurse\n"RGN"', tags: [tag] });
    expect(Object.hasOwn(data[0], 'agency')).toBe(who === 'admin');
    expect(Object.hasOwn(data[0], 'created_by')).toBe(who === 'admin');
    expect(Object.hasOwn(data[0], 'hcp_rate')).toBe(false);
  },
);
