import { beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { shiftForm } from '../../test/shiftForm.ts';

const server = useTestServer();
let ann: Person;
beforeEach(async () => {
  ann = await server().make.member();
});

describe('news of open shifts', () => {
  const news = async (since: Date, who = ann) => {
    const answer = await server().as(who).get(`/api/v1/my_jobs/news?since=${since.toISOString()}`);
    return answer.json().data.any as boolean;
  };
  const later = () => {
    server().time.now = new Date(server().clock().getTime() + 60_000);
    return server().clock();
  };
  const adminPosts = async (over: object = {}) => {
    const { make, as } = server();
    const admin = await make.admin();
    const answer = await as(admin).post('/api/v1/jobs', shiftForm(await make.office(), over));
    expect(answer.statusCode).toBe(200);
    return { admin, job: answer.json().data };
  };

  test('come when a shift was posted since, and not again', async () => {
    const before = later();
    expect(await news(before)).toBe(false);
    await adminPosts();
    expect(await news(before)).toBe(true);
    expect(await news(later())).toBe(false);
  });

  test('come when a draft is published, not when it is written', async () => {
    const { as } = server();
    const before = later();
    const { admin, job } = await adminPosts({ status: 'Unpublished' });
    expect(await news(before)).toBe(false);
    const place = { ...job.agency, ...job.care_provider, ...job.location };
    const saved = await as(admin).put(`/api/v1/jobs/${job.job_id}`, shiftForm(place, { status: 'Published' }));
    expect([saved.statusCode, saved.statusCode === 200 ? '' : saved.body]).toEqual([200, '']);
    expect(await news(before)).toBe(true);
  });

  test('come to other members when a member gives a shift back', async () => {
    const { make, as } = server();
    const job = await make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
    const before = later();
    const dropped = await as(ann).post(`/api/v1/jobs/${job.job_id}/drop_out`, { reason: 'My daughter is ill' });
    expect(dropped.statusCode).toBe(200);
    expect(await news(before)).toBe(false);
    expect(await news(before, await make.member())).toBe(true);
  });

  test('do not come for shifts that are no longer open, or have begun', async () => {
    const before = later();
    const { job } = await adminPosts();
    await server().owner.query(`update app.jobs set status = 'cancelled' where job_id = $1`, [job.job_id]);
    expect(await news(before)).toBe(false);
    await server().owner.query(
      `update app.jobs set status = 'Published', starts_at = $2, deadline_at = $2 where job_id = $1`,
      [job.job_id, before],
    );
    expect(await news(before)).toBe(false);
  });

  test('are answered also for a time long ago', async () => {
    await adminPosts();
    expect(await news(new Date(0))).toBe(true);
  });
});
