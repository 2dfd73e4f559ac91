import { randomUUID as nowhere } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { booker, planned, offers, offered, lastTold, lastEntry, stands } = shiftsIn(server);
const offerMany = async ({ job_id }: { job_id: string }, user_ids: string[]) =>
  server()
    .as(await booker())
    .post(`/api/v1/jobs/${job_id}/offer_many`, { user_ids });
const ids = (people: readonly Person[]) => people.map(({ user_id }) => user_id);

describe('an offer to many at once', () => {
  test('asks each of them, with a history entry and a notification each', async () => {
    const job = await planned();
    const people = await Promise.all(Array.from({ length: 3 }, () => server().make.member()));
    const { data } = (await offerMany(job, ids(people))).json();
    expect(data).toMatchObject({ offered: ids(people), refused: [], job: { job_id: job.job_id, version: 4 } });
    expect((await offers(job)).map(({ member_id, status }) => [member_id, status]).toSorted()).toEqual(
      ids(people)
        .map((id) => [id, 'pending'])
        .toSorted(),
    );
    for (const person of people) expect(await lastTold(person)).toMatchObject({ kind: 'offer_made' });
    expect(await lastEntry(job)).toMatchObject({
      command: 'offer',
      version: 4,
      actor_id: (await booker()).user_id,
      member_name: `${people[2]?.first_name} ${people[2]?.last_name}`,
    });
  });

  test('names those who may not be asked, and asks the others', async () => {
    const job = await planned();
    const [asked, busy, free] = await Promise.all([
      server().make.member(),
      server().make.member(),
      server().make.member(),
    ]);
    await offered(job, asked);
    const { code } = await planned({
      status: 'Confirmed',
      assigned_to: busy.user_id,
      starts_at: job.starts_at,
      ends_at: job.ends_at,
    });
    const stranger = nowhere();
    const { data } = (await offerMany(job, [asked.user_id, busy.user_id, free.user_id, free.user_id, stranger])).json();
    expect(data.offered).toEqual([free.user_id]);
    expect(data.refused).toEqual([
      { user_id: asked.user_id, message: 'This staff member has an offer for this shift already' },
      { user_id: busy.user_id, message: `This staff member is already booked at that time (${code})` },
      { user_id: stranger, message: 'Staff member not found' },
    ]);
    expect(await stands(job)).toMatchObject({ version: 2 });
  });

  test('is refused as a whole for a shift that has a member', async () => {
    const job = await planned({ status: 'Confirmed' });
    expect(said(await offerMany(job, [(await server().make.member()).user_id]))).toEqual([
      409,
      'This shift is confirmed',
    ]);
    expect(said(await offerMany(await planned(), []))[0]).toBe(422);
  });
});
