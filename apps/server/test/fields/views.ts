import { londonDay, mondayOf } from '@handover/domain/time';
import type { MadeJob } from '../makeJobs.ts';
import { type Answered, apart, type Job, type Make, MEMBER, OFFICE, type Where } from './answered.ts';

/** Bounds around the location of every shift that the tests make. */
const BOUNDS = '-1.2,53.9,-1,54';

const itself = (data: Job[]) => data;
const points = (data: { points: Job[] }) => data.points;
const shifts = (data: { shifts: Job[] }) => data.shifts;
const offers = (data: { offers: Job[] }) => data.offers;
const firstColumn = ([column]: { data: Job[] }[]) => column?.data;

type Pick = (data: never) => readonly Job[] | undefined;
const jobIn = (answer: { json: () => { data: unknown } }, pick: Pick, { job_id }: MadeJob): Job =>
  pick(answer.json().data as never)?.find((job) => job['job_id'] === job_id) ?? {};

/** Answers of the views of shifts: a row each, a point, or a search result. */
export const viewAnswers = (make: () => Make): Record<string, Answered> => {
  const shown = (where: Where, url: (job: MadeJob) => string, pick: Pick): Answered => ({
    where,
    by: OFFICE,
    async ask(world, viewer) {
      const job = await world.shift({ status: 'Confirmed', ...(await apart(make)) });
      const answer = await world.here(viewer).get(url(job));
      return { answer, job: jobIn(answer, pick, job) };
    },
  });
  const theirs = (where: Where, url: string, pick: Pick, booked = false): Answered => ({
    where,
    by: MEMBER,
    async ask(world, viewer) {
      const mine = booked ? { status: 'Confirmed', assigned_to: world.viewer(viewer).user_id } : {};
      const job = await world.shift({ ...(await apart(make, false)), ...mine });
      const answer = await world.here(viewer).get(url);
      return { answer, job: jobIn(answer, pick, job) };
    },
  });
  return {
    'jobs.board': shown('row', () => '/api/v1/jobs/board?status=confirmed&size=50', firstColumn),
    'jobs.flow': shown('row', ({ job_id }) => `/api/v1/jobs/flow?job_ids=${job_id}`, itself),
    'jobs.map': shown('point', () => `/api/v1/jobs/map?zoom=12&bounds=${BOUNDS}`, points),
    'jobs.rota': shown(
      'planned',
      ({ starts_at }) => `/api/v1/jobs/rota?week=${mondayOf(londonDay(starts_at))}`,
      shifts,
    ),
    search: shown('found', ({ code }) => `/api/v1/search?q=${code}`, shifts),
    'member_jobs.flow': theirs('row', '/api/v1/my_jobs?size=100&sortDirection=desc', itself),
    'member_jobs.flow#booked': theirs('row', '/api/v1/my_jobs?type=my_bookings&size=100', itself, true),
    'member_jobs.list': theirs('own', '/api/v1/my_jobs/list?page_size=100', itself, true),
    'jobs.list#booked': theirs('own', '/api/v1/jobs?page_size=100', itself, true),
    'member_jobs.flow#taken': {
      where: 'row',
      by: MEMBER,
      async ask(world, viewer) {
        const job = await world.shift({ status: 'Confirmed', ...(await apart(make)) });
        await make().application(job, world.viewer(viewer));
        const answer = await world.here(viewer).get('/api/v1/my_jobs?type=applied_jobs&size=100');
        return { answer, job: jobIn(answer, itself, job) };
      },
    },
    'member_jobs.ranked': {
      where: 'row',
      by: MEMBER,
      async ask(world, viewer) {
        await make().address(world.viewer(viewer));
        const job = await world.shift(await apart(make, false));
        const day = job.starts_at.toISOString().slice(0, 10);
        const answer = await world.here(viewer).get(`/api/v1/my_jobs/ranked?order=best_match&from=${day}&to=${day}`);
        return { answer, job: jobIn(answer, itself, job) };
      },
    },
    'member_jobs.home': {
      where: 'row',
      by: MEMBER,
      async ask(world, viewer) {
        const job = await world.shift(await apart(make, false));
        await make().offer(job, world.viewer(viewer));
        const answer = await world.here(viewer).get('/api/v1/my_home');
        return { answer, job: jobIn(answer, offers, job) };
      },
    },
    'member_jobs.map': theirs('point', `/api/v1/my_jobs/map?zoom=12&bounds=${BOUNDS}`, points),
  };
};
