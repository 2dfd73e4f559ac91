import { beforeEach, describe, expect, test } from 'vitest';
import { stepOf } from '@handover/domain/attendance/code';
import { cameAt, checkInsIn } from '../../test/checkIns.ts';
import { drawn } from '../../test/drawings.ts';
import { useTestServer } from '../../test/harness.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { stands } = shiftsIn(server);
const { after, comesSoon, came, send, attendanceOf, rows } = checkInsIn(server);

beforeEach(() => {
  server().time.now = new Date('2026-11-12T07:55:00Z');
});

describe('by the code that the location shows', () => {
  /** The code on the location’s screen at that moment. */
  async function shown({ office_id }: MadeJob, at = server().clock()): Promise<string> {
    const manager = await server().make.admin();
    await server().as(manager).get(`/api/v1/offices/${office_id}/check_in_code`);
    const [made] = await rows(
      'select app.code_from(secret, office_id, $2) as code from app.office_codes where office_id = $1',
      office_id,
      stepOf(at),
    );
    return made.code;
  }

  test('needs no position of the phone [checkInWays-1]', async () => {
    const { ann, job, planner } = await comesSoon();
    const code = await shown(job);
    expect((await send(ann, job, came({ position: null, position_failed: 'denied', code }))).statusCode).toBe(200);
    expect(await attendanceOf(job)).toMatchObject({ how: 'code', miles: null, flags: [], latitude: null });
    expect(await rows('select 1 from app.notifications where user_id = $1', planner.user_id)).toEqual([]);
  });

  test('counts as it was when they came, though it arrives later', async () => {
    const { ann, job } = await comesSoon();
    const kept = came({ position: null, code: await shown(job) });
    server().time.now = after(10);
    expect((await send(ann, job, { ...kept, sent_at: server().clock().toISOString() })).statusCode).toBe(200);
    expect(await attendanceOf(job)).toMatchObject({ how: 'code', flags: [] });
  });

  test('is refused as changed once it has turned; a member who is near is accepted all the same', async () => {
    const { ann, job } = await comesSoon();
    const code = await shown(job, after(-5));
    const answer = await send(ann, job, came({ position: null, code }));
    expect(said(answer)).toEqual([422, 'This code has changed. Use the one on the screen now']);
    expect(answer.json().errors).toHaveProperty('code');
    expect(await stands(job)).toMatchObject({ status: 'Confirmed' });
    await send(ann, job, came({ code }));
    expect(await attendanceOf(job)).toMatchObject({ how: 'position', miles: 0 });
  });

  test('is flagged if mistyped on a phone without a network, where it cannot be read again', async () => {
    const { ann, job, planner } = await comesSoon();
    const kept = came({ position: null, code: 'CDFH JKMN' });
    server().time.now = after(10 * 60);
    const answer = await send(ann, job, { ...kept, sent_at: server().clock().toISOString() });
    expect(said(answer)).toEqual([200, undefined]);
    expect(await attendanceOf(job)).toMatchObject({
      how: 'review',
      flags: ['sent_late', 'no_position', 'other_code'],
      late_check_in: 0,
    });
    const [told] = await rows('select body from app.notifications where user_id = $1', planner.user_id);
    expect(told.body).toContain('The code was not the one that the location showed');
  });

  test('of another location is not accepted', async () => {
    const [{ ann, job }, other] = [await comesSoon(), await comesSoon()];
    const answer = await send(ann, job, came({ position: null, code: await shown(other.job) }));
    expect(answer.statusCode).toBe(422);
  });
});

describe('on the first day at a location', () => {
  const ITEMS = ['Fire exits', 'Who is in charge'];
  async function firstDay() {
    const office = await server().make.office();
    const { agency_id, care_provider_id, office_id } = office;
    for (const [position, text] of ITEMS.entries()) {
      const item = [agency_id, care_provider_id, office_id, position, text];
      await server().owner.query('insert into app.induction_items values ($1, $2, $3, $4, $5)', item);
    }
    return { office, ...(await comesSoon({}, office)) };
  }
  const inductions = ({ user_id }: { user_id: string }) =>
    rows('select items, job_id, signature_id from app.inductions where member_id = $1', user_id);

  test('everything on the list must be ticked, and is signed with the same signature', async () => {
    const { ann, job } = await firstDay();
    for (const induction of [null, [], ['Fire exits']]) {
      const answer = await send(ann, job, came({ induction }));
      expect(said(answer)).toEqual([422, 'Tick everything on the list']);
      expect(answer.json().errors).toHaveProperty('induction');
    }
    expect((await send(ann, job, came({ induction: ITEMS }))).statusCode).toBe(200);
    const { signature_id } = await attendanceOf(job);
    expect(await inductions(ann)).toEqual([{ items: ITEMS, job_id: job.job_id, signature_id }]);
  });

  test('on the next day nothing is due', async () => {
    const { ann, job, office } = await firstDay();
    await send(ann, job, came({ induction: ITEMS }));
    server().time.now = after(48 * 60);
    const next = await server().make.job(office, {
      status: 'Confirmed',
      assigned_to: ann.user_id,
      starts_at: after(5),
    });
    expect((await send(ann, next, came())).statusCode).toBe(200);
    expect(await inductions(ann)).toHaveLength(1);
  });

  test.each([
    ['nothing', 16, null, 0],
    ['an older list', 2, ['Fire exits and alarms'], 1],
  ])('a phone without a network that knew of %s is let in', async (_, minutes, induction, kept) => {
    const { ann, job } = await firstDay();
    const at = server().clock();
    server().time.now = after(minutes);
    const answer = await send(ann, job, cameAt(at, { induction, sent_at: server().clock().toISOString() }));
    expect(answer.statusCode).toBe(200);
    expect((await inductions(ann)).map(({ items }) => items)).toEqual(kept === 0 ? [] : [induction]);
  });

  test('a member who takes some minutes to look around and sign still ticks everything', async () => {
    const { ann, job } = await firstDay();
    const at = server().clock();
    server().time.now = after(14);
    const sent = cameAt(at, { induction: null, sent_at: server().clock().toISOString() });
    expect(said(await send(ann, job, sent))).toEqual([422, 'Tick everything on the list']);
  });

  test('items that were not due are not stored', async () => {
    const { ann, job } = await comesSoon();
    expect((await send(ann, job, came({ induction: ['Anything'] }))).statusCode).toBe(200);
    expect(await inductions(ann)).toEqual([]);
  });
});

describe('signed', () => {
  test('with a drawing, which is redrawn and shown with the shift [checkInWays-2]', async () => {
    const { ann, job } = await comesSoon();
    const { data } = (await send(ann, job, came({ candidate_signature: await drawn() }))).json();
    const { signature_id } = await attendanceOf(job);
    expect(data.candidate_signature).toEqual({
      typed: null,
      picture: `/api/v1/jobs/${job.job_id}/signatures/${signature_id}`,
    });
  });

  test.each([
    ['nothing', '', 'Please sign on candidate signature'],
    ['something that is no drawing', 'data:image/png;base64,AAAA', expect.any(String)],
  ])('not with %s', async (_, candidate_signature, words) => {
    const { ann, job } = await comesSoon();
    const answer = await send(ann, job, came({ candidate_signature }));
    expect(said(answer)).toEqual([422, words]);
    expect(answer.json().errors).toHaveProperty('candidate_signature');
    expect(await stands(job)).toMatchObject({ status: 'Confirmed' });
  });
});
