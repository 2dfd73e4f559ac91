import type { DemoMarket, Row } from './market.ts';
import { DEMO_SHIFTS, RAISES, ROLES } from './roles.ts';

/** Rate cards of the care providers, by role. */
const rateCards = ({ care_providers, job_tags }: DemoMarket): Row[] =>
  care_providers.flatMap(({ agency_id, care_provider_id }, index) =>
    ROLES.map(({ title, staff_rate, hcp_rate, tags }, position) => ({
      version_id: index + 1,
      agency_id,
      care_provider_id,
      role: title.toLowerCase(),
      title,
      staff_rate: staff_rate + (RAISES[index] ?? 0),
      hcp_rate: hcp_rate + (RAISES[index] ?? 0),
      position,
      tag_ids: job_tags
        .filter((tag) => tag.importance === 'required' && tags.includes(tag.title))
        .map(({ tag_id }) => tag_id),
    })),
  );

/** Usual shifts of every second home, breaks included; the others use the defaults. */
const shiftPresets = ({ offices }: DemoMarket): Row[] =>
  offices
    .filter((_, index) => index % 2 === 0)
    .flatMap(({ agency_id, care_provider_id, office_id }) =>
      DEMO_SHIFTS.map(({ id: _, ...shift }, position) => ({
        agency_id,
        care_provider_id,
        office_id,
        position,
        ...shift,
      })),
    );

const roleOf = ({ title }: Row) => String(title).toLowerCase();

/** Returns the last shift of each key, of shifts in the order of posting. */
const lastBy = (jobs: readonly Row[], key: (job: Row) => string): Row[] => [
  ...new Map(jobs.map((job) => [key(job), job])).values(),
];

/** The last shift of each role in each home. */
const officeRoles = (jobs: readonly Row[]): Row[] =>
  lastBy(jobs, (job) => `${String(job['office_id'])} ${roleOf(job)}`).map((job) => {
    const { agency_id, care_provider_id, office_id, title, job_id, created_at } = job;
    return { agency_id, care_provider_id, office_id, role: roleOf(job), title, job_id, used_at: created_at };
  });

/** The last shift of each role and shift type in each home. */
const officeRoleShifts = (jobs: readonly Row[]): Row[] =>
  lastBy(jobs, (job) => `${String(job['office_id'])} ${roleOf(job)} ${String(job['shift_time'])}`).map((job) => {
    const { agency_id, care_provider_id, office_id, shift_time, job_id, created_at } = job;
    return { agency_id, care_provider_id, office_id, role: roleOf(job), shift_time, job_id, used_at: created_at };
  });

/** Versions of the rate cards, which are valid from the beginning. */
const rateCardVersions = ({ care_providers }: DemoMarket): Row[] =>
  care_providers.map(({ agency_id, care_provider_id, created_at }) => ({
    agency_id,
    care_provider_id,
    valid_from: '2000-01-01',
    created_at,
  }));

export const demoUsual = (market: DemoMarket, jobs: readonly Row[]) => ({
  rate_card_versions: rateCardVersions(market),
  rate_cards: rateCards(market),
  shift_presets: shiftPresets(market),
  office_roles: officeRoles(jobs),
  office_role_shifts: officeRoleShifts(jobs),
});
