import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer({ DATABASE_POOL: '20' });
const { stands, lastEntry, offers, applications, as, offered, planned, booker } = shiftsIn(server);
const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
/** Signs the person in before the race. */
const readied = async (person: Parameters<typeof as>[0]) => {
  const here = server().as(person);
  await here.get('/api/v1/me');
  return here;
};

describe('at the same time', () => {
  test('ten accept one shift: one gets it, and the others read that it has been taken [races-1]', async () => {
    const job = await planned();
    const rivals = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const member = await server().make.member();
        return { member, offer: await offered(job, member) };
      }),
    );
    const answers = await Promise.all(rivals.map(({ member, offer }) => as(member).accept(offer)));
    expect(codes(answers)).toEqual([200, ...Array(9).fill(409)]);
    for (const answer of answers) {
      if (answer.statusCode === 409) expect(said(answer)).toEqual([409, 'This shift has been taken']);
    }
    const winner = rivals[answers.findIndex(({ statusCode }) => statusCode === 200)]?.member.user_id;
    expect(await stands(job)).toEqual({ status: 'Confirmed', assigned_to: winner, version: 2 });
    const ended = (await offers(job)).map(({ status }) => status).sort();
    expect(ended).toEqual(['accepted', ...Array(9).fill('withdrawn')]);
    expect(await lastEntry(job)).toMatchObject({ command: 'accept', member_id: winner });
  });

  test('a member who accepts several shifts at one hour gets one of them', async () => {
    const ann = await server().make.member();
    const made = await Promise.all(Array.from({ length: 6 }, () => planned()));
    const hers = await Promise.all(made.map((job) => offered(job, ann)));
    const answers = await Promise.all(hers.map((offer) => as(ann).accept(offer)));
    expect(codes(answers)).toEqual([200, ...Array(5).fill(409)]);
    for (const answer of answers) {
      if (answer.statusCode === 409)
        expect(answer.json().message).toMatch(/^You are already booked at that time \(SH-/);
    }
  });

  test('a member to whom several bookers give shifts at one hour gets one of them [races-2]', async () => {
    const ann = await server().make.member();
    const made = await Promise.all(Array.from({ length: 6 }, () => planned()));
    const answers = await Promise.all(made.map(async (job) => as(await booker()).assign(job, ann)));
    expect(codes(answers)).toEqual([200, ...Array(5).fill(409)]);
    for (const answer of answers) {
      if (answer.statusCode === 409)
        expect(answer.json().message).toMatch(/^This staff member is already booked at that time/);
    }
  });

  test('a member who applies twenty times has applied once', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(ann).apply(job)));
    expect(codes(answers)).toEqual([200, ...Array(19).fill(409)]);
    expect(await applications(job)).toHaveLength(1);
    expect(await lastEntry(job)).toMatchObject({ command: 'apply', version: 2 });
  });

  test('a shift that is accepted and cancelled ends as the last of the two left it', async () => {
    for (let n = 0; n < 5; n++) {
      const [job, ann] = [await planned(), await server().make.member()];
      const offer = await offered(job, ann);
      const [accepted, cancelled] = await Promise.all([as(ann).accept(offer), as(await booker()).cancel(job)]);
      expect(cancelled.statusCode).toBe(200);
      const first = accepted.statusCode === 200;
      expect(await stands(job)).toEqual({
        status: 'cancelled',
        assigned_to: first ? ann.user_id : null,
        version: first ? 3 : 2,
      });
      expect(await lastEntry(job)).toMatchObject({ command: 'cancel', from_status: first ? 'Confirmed' : 'Published' });
    }
  });
});

describe('a command that comes a moment too late', () => {
  const lock = 'select from app.jobs where job_id = $1 for no key update';

  test('accepts a cancelled shift: it is told so, and nothing changes', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    const offer = await offered(job, ann);
    const here = await readied(ann);
    const answer = await meanwhile(
      server(),
      [
        [lock, job.job_id],
        [`update app.jobs set status = 'cancelled' where job_id = $1`, job.job_id],
        [`update app.offers set status = 'withdrawn' where job_id = $1`, job.job_id],
      ],
      () => here.post(`/api/v1/offers/${offer.offer_id}/accept`),
    );
    expect(said(answer)).toEqual([409, 'This offer was already withdrawn']);
    expect(await stands(job)).toMatchObject({ status: 'cancelled', assigned_to: null });
  });

  test('accepts a shift given to another member: it is told that the shift has been taken', async () => {
    const [job, ann, ben] = [await planned(), await server().make.member(), await server().make.member()];
    const offer = await offered(job, ann);
    const here = await readied(ann);
    const answer = await meanwhile(
      server(),
      [
        [lock, job.job_id],
        [`update app.jobs set status = 'Assigned', assigned_to = $2 where job_id = $1`, job.job_id, ben.user_id],
        [`update app.offers set status = 'withdrawn' where job_id = $1`, job.job_id],
      ],
      () => here.post(`/api/v1/offers/${offer.offer_id}/accept`),
    );
    expect(said(answer)).toEqual([409, 'This shift has been taken']);
    expect(await stands(job)).toMatchObject({ status: 'Assigned', assigned_to: ben.user_id });
  });

  test('assigns a shift that was accepted: it is told that the shift is confirmed', async () => {
    const [job, ann, ben] = [await planned(), await server().make.member(), await server().make.member()];
    const here = await readied(await booker());
    const answer = await meanwhile(
      server(),
      [[`update app.jobs set status = 'Confirmed', assigned_to = $2 where job_id = $1`, job.job_id, ben.user_id]],
      () => here.post(`/api/v1/jobs/${job.job_id}/assign_staff/${ann.user_id}`),
    );
    expect(said(answer)).toEqual([409, 'This shift is confirmed']);
    expect(await stands(job)).toMatchObject({ assigned_to: ben.user_id });
    expect(await offers(job)).toEqual([]);
  });

  test('applies for a shift that was unpublished: it does not find the shift', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    const here = await readied(ann);
    const answer = await meanwhile(
      server(),
      [[`update app.jobs set status = 'Unpublished' where job_id = $1`, job.job_id]],
      () => here.post(`/api/v1/jobs/${job.job_id}/apply`),
    );
    expect(said(answer)).toEqual([404, 'Shift not found']);
    expect(await applications(job)).toEqual([]);
  });

  test('cancels a shift that has begun: it is told so', async () => {
    const ann = await server().make.member();
    const job = await planned({ status: 'Confirmed', assigned_to: ann.user_id });
    const here = await readied(await booker());
    const answer = await meanwhile(
      server(),
      [[`update app.jobs set status = 'Checked in' where job_id = $1`, job.job_id]],
      () => here.post(`/api/v1/jobs/${job.job_id}/cancel_job`),
    );
    expect(said(answer)).toEqual([409, 'This shift has begun']);
  });

  test('books a member whose other booking bypassed the rules: the database refuses with a reason', async () => {
    const ann = await server().make.member();
    const [job, other] = [await planned(), await planned()];
    const here = await readied(await booker());
    const answer = await meanwhile(
      server(),
      [[`update app.jobs set status = 'Confirmed', assigned_to = $2 where job_id = $1`, other.job_id, ann.user_id]],
      () => here.post(`/api/v1/jobs/${job.job_id}/assign_staff/${ann.user_id}`),
    );
    expect(said(answer)).toEqual([409, 'This staff member is already booked at that time']);
    expect(await stands(job)).toEqual({ status: 'Published', assigned_to: null, version: 1 });
  });
});
