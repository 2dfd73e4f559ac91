import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { ITEMS } from '../../test/makeStaff.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { as, planned, booker } = shiftsIn(server);
/** The tests' day is Thursday, 12 November 2026. */
const [THIS_WEEK, NEXT_WEEK] = ['2026-11-09', '2026-11-16'];

beforeAll(async () => {
  await server().owner.query('delete from app.requirements');
});

const declare = (person: Person, monday: string, hours: number) =>
  server().as(person).put(`/api/v1/staff/${person.user_id}/declared_hours`, { monday, hours });

describe('hours worked elsewhere', () => {
  test('are declared and changed by week, and every version is kept', async () => {
    const ann = await server().make.member();
    await declare(ann, THIS_WEEK, 10);
    await declare(ann, NEXT_WEEK, 7.25);
    const changed = await declare(ann, THIS_WEEK, 12.5);
    expect(changed.json().data.weeks).toMatchObject([
      { monday: NEXT_WEEK, hours: 7.25 },
      { monday: THIS_WEEK, hours: 12.5 },
    ]);
    const none = await declare(ann, NEXT_WEEK, 0);
    expect(none.json().data.weeks).toMatchObject([{ monday: THIS_WEEK, hours: 12.5 }]);
    const { rows } = await server().owner.query(
      'select version, minutes from app.declared_hours where member_id = $1 and monday = $2 order by version',
      [ann.user_id, THIS_WEEK],
    );
    expect(rows).toEqual([
      { version: 1, minutes: 600 },
      { version: 2, minutes: 750 },
    ]);
  });

  test.each([
    ['2026-11-10', 5, 'monday', 'A week begins on Monday'],
    ['2026-07-06', 5, 'monday', 'Hours can be changed for 17 weeks, and entered 8 weeks ahead'],
    ['2027-01-11', 5, 'monday', 'Hours can be changed for 17 weeks, and entered 8 weeks ahead'],
    [THIS_WEEK, 5.1, 'hours', 'Use quarters of an hour'],
    [THIS_WEEK, 101, 'hours', 'At most 100 h'],
  ])('%s with %d hours is refused at %s', async (monday, hours, field, words) => {
    const answer = await declare(await server().make.member(), monday, hours);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [words] }]);
  });

  test('count in the hours of a visa, at every gate', async () => {
    const { make } = server();
    const ann = await make.member();
    await make.requirement({ item_id: ITEMS.rightToWork });
    await make.skill(ann, { item_id: ITEMS.rightToWork, end_date: '2027-10-01', weekly_hours: 20 });
    const job = await planned({ date: '2026-11-17' });
    const words = '21 hours in the week from 16 Nov 2026; the right to work allows 20';
    await declare(ann, NEXT_WEEK, 9.5);
    expect(said(await as(ann).apply(job))).toEqual([409, words]);
    expect(said(await as(await booker()).offer(job, ann))).toEqual([409, words]);
    expect((await as(ann).read(job)).can.apply).toMatchObject({ allowed: false, code: 'visa_hours', text: words });
    await declare(ann, NEXT_WEEK, 8.5);
    expect((await as(ann).apply(job)).statusCode).toBe(200);
    await server().owner.query('delete from app.requirements');
  });

  test('count in the weekly average', async () => {
    const { make } = server();
    const ann = await make.member();
    const job = await planned({ date: '2026-11-17' });
    await declare(ann, NEXT_WEEK, 40);
    const [status, words] = said(await as(ann).apply(job));
    expect([status, words]).toEqual([409, expect.stringContaining('hours a week on average over 1 week')]);
    await declare(ann, NEXT_WEEK, 20);
    expect((await as(ann).apply(job)).statusCode).toBe(200);
  });
});
