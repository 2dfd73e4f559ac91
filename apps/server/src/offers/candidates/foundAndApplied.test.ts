import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { candidatesIn } from '../../../test/candidates.ts';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import { ITEMS } from '../../../test/makeStaff.ts';
import { said } from '../../../test/shifts.ts';

const server = useTestServer();
const { nurse, applied, found, namesOf } = candidatesIn(server);
let admin: Person;
beforeAll(async () => {
  admin = await server().make.admin();
});
beforeEach(async () => {
  await server().owner.query('delete from app.requirements');
});

describe('an applicant', () => {
  test('is listed with the best match first, whatever blocks them [foundAndApplied-1]', async () => {
    const { make, clock } = server();
    const rgn = await make.tag('RGN');
    const job = await make.job(undefined, { tag_ids: [rgn.tag_id] });
    await make.requirement({ item_id: ITEMS.rightToWork });
    const ann = await nurse({ first_name: 'Ann', miles: 90, proximity: 20 });
    const ben = await nurse({ first_name: 'Ben', tags: [rgn] });
    await make.application(job, ann);
    await make.application(job, ben);
    await make.application(job, await nurse({ first_name: 'Cat' }), { withdrawn_at: clock() });
    await nurse({ first_name: 'Dan', tags: [rgn] });
    const answer = await applied(admin, job);
    expect(namesOf(answer)).toEqual(['Ben', 'Ann']);
    expect(answer.data[1]).toMatchObject({
      remarks: ['Does not hold RGN', '90 miles away and goes up to 20'],
      blocks: [{ code: `item:${ITEMS.rightToWork}`, hard: true, words: 'No right to work on record' }],
      applied_at: clock().toISOString(),
    });
    expect(answer.meta).toMatchObject({ current_page: 1, total: 2, next_page_url: null });
    const beyond = (await server().as(admin).get(`/api/v1/jobs/${job.job_id}/applied_staff?page=2`)).json();
    expect([beyond.data, beyond.meta.current_page, beyond.meta.total]).toEqual([[], 2, 2]);
  });

  test('cannot be asked once their account is not in use, and the list says so', async () => {
    const { make, owner } = server();
    const job = await make.job();
    const ann = await nurse({ first_name: 'Ann' });
    await make.application(job, ann);
    await owner.query(`update app.users set status = 'disabled' where user_id = $1`, [ann.user_id]);
    const { data } = await applied(admin, job);
    expect(data).toMatchObject([
      { first_name: 'Ann', blocks: [{ code: 'account', hard: true, words: 'This account is not in use' }] },
    ]);
  });

  test('stays listed once the shift is assigned', async () => {
    const { make } = server();
    const job = await make.job(undefined, { status: 'Assigned' });
    const ann = await nurse({ first_name: 'Ann' });
    await make.application(job, ann);
    expect(namesOf(await applied(admin, job))).toEqual(['Ann']);
  });
});

describe('a search for a shift', () => {
  test('finds anyone by name, and says why they are not suggested', async () => {
    const { make } = server();
    const job = await make.job();
    await nurse({ first_name: 'Petronella', last_name: 'Quill', miles: 200, proximity: 5 });
    const [row] = (await found(admin, job, 'petronella q')).data;
    expect(row).toMatchObject({ first_name: 'Petronella', remarks: ['200 miles away and goes up to 5'] });
  });

  test('finds a member by their code, also without an address', async () => {
    const { make, owner } = server();
    const job = await make.job();
    const { user_id } = await make.member({ first_name: 'Oda' });
    const code = (await owner.query('select code from app.staff where member_id = $1', [user_id])).rows[0].code;
    const { data } = await found(admin, job, code.toLowerCase());
    expect(data.map(({ member_id, miles, remarks }) => [member_id, miles, remarks])).toEqual([
      [user_id, null, ['Where they start from is not known']],
    ]);
  });

  test('has the nearest name first, and shows the outcome of an offer [foundAndApplied-2]', async () => {
    const { make } = server();
    const job = await make.job();
    const zed = await nurse({ first_name: 'Zedra', last_name: 'Ash' });
    await nurse({ first_name: 'Mo', last_name: 'Zed' });
    await nurse({ first_name: 'Azedine', last_name: 'Ash' });
    await make.offer(job, zed);
    const answer = await found(admin, job, 'zed');
    expect(answer.data.map(({ first_name, offer }) => [first_name, offer?.status])).toEqual([
      ['Mo', undefined],
      ['Zedra', 'pending'],
      ['Azedine', undefined],
    ]);
  });

  test('comes in pages', async () => {
    const { make } = server();
    const job = await make.job();
    for (let n = 0; n < 21; n++) await nurse({ first_name: 'Wilhelmina', last_name: `Ode ${n}` });
    const first = await found(admin, job, 'wilhelmina');
    expect(first.meta).toMatchObject({ total: 21, to: 20, last_page: 2 });
    const next = await server().as(admin).get(String(first.meta['next_page_url']));
    expect(namesOf(next.json())).toEqual(['Wilhelmina']);
  });

  test('does not find members whose account is not in use', async () => {
    const { make } = server();
    await nurse({ first_name: 'Ulrika', status: 'disabled' });
    expect(namesOf(await found(admin, await make.job(), 'ulrika'))).toEqual([]);
  });

  test('needs a shift and a name', async () => {
    const { make } = server();
    const { job_id } = await make.job();
    const ask = async (query: string) => said(await server().as(admin).get(`/api/v1/staff?check_offer=true&${query}`));
    expect(await ask('search=ann')).toEqual([422, 'Choose a shift']);
    expect(await ask(`job_id=${job_id}`)).toEqual([422, 'Enter a name or a code']);
    expect(await ask('search=ann&job_id=01990000-0000-7000-8000-00000000aaaa')).toEqual([404, 'Shift not found']);
  });
});

describe('the list of staff', () => {
  test('can be searched by name or code without a shift', async () => {
    const { owner } = server();
    const { user_id } = await nurse({ first_name: 'Quentina', last_name: 'Rowe' });
    const code = (await owner.query('select code from app.staff where member_id = $1', [user_id])).rows[0].code;
    for (const search of ['quentina', code]) {
      const answer = await server().as(admin).get(`/api/v1/staff?search=${search}`);
      expect(answer.json().data.map(({ name }: { name: string }) => name)).toEqual(['Quentina Rowe']);
    }
  });
});
