import type { TestServer } from '../testServer.ts';
import type { Person } from '../make.ts';
import { shiftForm } from '../shiftForm.ts';

/** Values that occur nowhere else, so that a leak is found by its text. */
export const CANARIES = {
  hcp_rate: '777.77',
  creator: 'Creatorcanary',
  planner: 'Plannercanary',
  admin_user: 'Adminusercanary',
  applicant: 'Applicantcanary',
  offered: 'Offeredcanary',
  booked: 'Bookedcanary',
  agency: 'Agencycanary',
} as const;
export type Canary = keyof typeof CANARIES;

const VIEWERS = ['admin', 'agency', 'provider', 'provider_at_level_3', 'office', 'member'] as const;
export type FieldViewer = (typeof VIEWERS)[number];

/** Makes one home with people of every kind, each with a unique name. */
export async function openWorld({ make, as, clock }: TestServer) {
  const office = await make.office(await make.provider(await make.agency(CANARIES.agency)));
  const viewers: Record<FieldViewer, Person> = {
    admin: await make.admin(),
    agency: await make.agencyManager(office),
    provider: await make.providerManager(office),
    provider_at_level_3: await make.providerManager(office, { level: 3 }),
    office: await make.locationManager(office),
    member: await make.member(),
  };
  const creator = await make.locationManager(office, { last_name: CANARIES.creator });
  const planner = await make.admin({ last_name: CANARIES.planner });
  const admin_user = await make.admin({ last_name: CANARIES.admin_user });
  const applicant = await make.member({ last_name: CANARIES.applicant });
  const offered = await make.member({ last_name: CANARIES.offered });
  const secrets = {
    hcp_rate: 77_777,
    created_by: creator.user_id,
    job_planner: planner.user_id,
    admin_user: admin_user.user_id,
  };

  // Managers who fill their own shifts get the answers of these calls, too.
  await as(viewers.admin).put(`/api/v1/care_providers/${office.care_provider_id}/filling`, { managers_fill: true });
  return {
    clock,
    office,
    creator,
    planner,
    admin_user,
    applicant,
    offered,
    here: (viewer: FieldViewer) => as(viewers[viewer]),
    viewer: (viewer: FieldViewer) => viewers[viewer],
    /** Makes a shift with data that only administrators may see. */
    async shift(over: Record<string, unknown> = {}) {
      const job = await make.job(office, { ...secrets, ...over });
      await make.application(job, applicant);
      if (job.status === 'Published') await make.offer(job, offered);
      return job;
    },
    /** Makes the form of a shift. */
    form: (over: object = {}) => shiftForm(office, { hcp_rate: Number(CANARIES.hcp_rate), ...over }),
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
