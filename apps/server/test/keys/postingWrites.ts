import { randomUUID } from 'node:crypto';
import type { House } from '../harness.ts';
import { shiftForm } from '../shiftForm.ts';

type Sent = { method: 'post' | 'put'; url: string; body: object };

/** Every write about posting shifts, and for each another that differs from it as little as possible. */
export const postingWrites = (house: () => House): Record<string, () => Promise<[Sent, Sent]>> => {
  const twice = (method: 'post' | 'put', url: string, body: (n: 1 | 2) => object): [Sent, Sent] => [
    { method, url: `/api/v1/${url}`, body: body(1) },
    { method, url: `/api/v1/${url}`, body: body(2) },
  ];
  const times = { shift_time: 'Night Shift', job_start_time: '20:00', job_end_time: '08:00' };
  return {
    'jobs.create': async () => {
      const office = await house().make.office();
      return twice('post', 'jobs', (n) => shiftForm(office, { ward: `Ward ${n}` }));
    },
    'jobs.update': async () => {
      const office = await house().make.office();
      const { job_id } = await house().make.job(office);
      return twice('put', `jobs/${job_id}`, (n) => shiftForm(office, { ward: `Ward ${n}` }));
    },
    'jobs.bulk': async () => {
      const { date, deadline: _, ...work } = shiftForm(await house().make.office());
      return twice('post', 'jobs/bulk', (heads) => ({ ...work, dates: [date], heads }));
    },
    'jobs.copy_week': async () => {
      const office = await house().make.office();
      const { job_id } = await house().make.job(office, { date: '2026-11-12' });
      const statuses = { 1: 'Published', 2: 'Unpublished' };
      return twice('post', `offices/${office.office_id}/week`, (n) => ({
        from: '2026-11-09',
        job_ids: [job_id],
        status: statuses[n],
      }));
    },
    'offices.presets.save': async () => {
      const { office_id } = await house().make.office();
      return twice('put', `offices/${office_id}/presets`, () => ({ presets: [{ label: randomUUID(), ...times }] }));
    },
    'care_providers.rate_card.save': async () => {
      const { care_provider_id } = await house().make.provider();
      return twice('put', `care_providers/${care_provider_id}/rate_card`, () => ({
        rates: [{ title: randomUUID(), staff_rate: 13, hcp_rate: 18 }],
      }));
    },
  };
};
