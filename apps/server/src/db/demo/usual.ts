import type { DemoMarket, Row } from './market.ts';
import { DEMO_SHIFTS, RAISES, ROLES } from './roles.ts';

/** What each care provider pays for which role. */
const rateCards = ({ care_providers }: DemoMarket): Row[] =>
  care_providers.flatMap(({ agency_id, care_provider_id }, index) =>
    ROLES.map(({ title, staff_rate, hcp_rate }, position) => ({
      agency_id,
      care_provider_id,
      role: title.toLowerCase(),
      title,
      staff_rate: staff_rate + (RAISES[index] ?? 0),
      hcp_rate: hcp_rate + (RAISES[index] ?? 0),
      position,
    })),
  );

/** Every other home has said what its shifts are, breaks included; the rest use those of most homes. */
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

/** The last shift of each role in each home, of shifts in the order in which they were posted. */
const officeRoles = (jobs: readonly Row[]): Row[] => {
  const last = new Map<string, Row>();
  for (const { agency_id, care_provider_id, office_id, title, job_id, created_at } of jobs) {
    const role = String(title).toLowerCase();
    last.set(`${String(office_id)} ${role}`, {
      agency_id,
      care_provider_id,
      office_id,
      role,
      title,
      job_id,
      used_at: created_at,
    });
  }
  return [...last.values()];
};

export const demoUsual = (market: DemoMarket, jobs: readonly Row[]) => ({
  rate_cards: rateCards(market),
  shift_presets: shiftPresets(market),
  office_roles: officeRoles(jobs),
});
