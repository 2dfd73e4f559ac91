import { quarterUp } from '@handover/domain/attendance/quarters';
import type { TestServer } from './testServer.ts';
import type { Person } from './make.ts';
import { ADDRESS, type MadeJob } from './makeJobs.ts';

const MINUTE = 60_000;

/** Position of every shift of the tests. */
const AT_THE_DOOR = { latitude: ADDRESS.latitude, longitude: ADDRESS.longitude, accuracy: 20 };

/** Makes a check-in at the location, at that moment, with a typed signature. */
export const cameAt = (at: Date, over: Record<string, unknown> = {}) => ({
  start_time: quarterUp(at).toISOString(),
  candidate_signature: 'Ann Lee',
  position: { ...AT_THE_DOOR, at: at.toISOString() },
  captured_at: at.toISOString(),
  sent_at: at.toISOString(),
  ...over,
});

/** Helpers for a member who comes to their shift. */
export const checkInsIn = (server: () => TestServer) => {
  const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;
  const after = (minutes: number) => new Date(server().clock().getTime() + minutes * MINUTE);
  return {
    after,
    rows,
    /** Makes a shift of twelve hours that begins in five minutes, unless a test says when. */
    comesSoon: async (over: Record<string, unknown> = {}, office?: Parameters<TestServer['make']['job']>[0]) => {
      const ann = await server().make.member();
      const [starts_at, planner] = [over['starts_at'] ?? after(5), await server().make.admin()];
      const job = await server().make.job(office, {
        status: 'Confirmed',
        assigned_to: ann.user_id,
        job_planner: planner.user_id,
        starts_at,
        ends_at: new Date((starts_at as Date).getTime() + 12 * 60 * MINUTE),
        ...over,
      });
      return { ann, planner, job };
    },
    /** Makes a check-in at the location, now. */
    came: (over: Record<string, unknown> = {}) => cameAt(server().clock(), over),
    send: (person: Person, { job_id }: Pick<MadeJob, 'job_id'>, body: object, key?: string) =>
      server()
        .as(person)
        .post(`/api/v1/jobs/${job_id}/checkin`, body, key === undefined ? {} : { 'idempotency-key': key }),
    attendanceOf: async ({ job_id }: Pick<MadeJob, 'job_id'>) =>
      (await rows('select * from app.attendance where job_id = $1', job_id))[0],
    slipsOf: ({ user_id }: Person) => rows('select job_id, kind from app.slips where member_id = $1', user_id),
    claimsOf: ({ job_id }: Pick<MadeJob, 'job_id'>) =>
      rows('select * from app.attendance_claims where job_id = $1', job_id),
  };
};
