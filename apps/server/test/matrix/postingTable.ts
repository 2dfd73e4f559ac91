import { careProviderAndUp, everyManager } from './clientTable.ts';
import type { Row } from './table.ts';

/** About no one's things in particular: what is foreign never shows. */
export const everyManagerTheirOwn: Row = {
  ...everyManager,
  agency: [200, 200],
  provider: [200, 200],
  provider_at_level_3: [200, 200],
  office: [200, 200],
};
/** What a form names is foreign: it cannot be chosen. */
const everyManagerChoosing: Row = {
  ...everyManager,
  agency: [200, 422],
  provider: [200, 422],
  provider_at_level_3: [200, 422],
  office: [200, 422],
};

/** What each call about posting and finding shifts answers to whom. */
export const POSTING_MATRIX: Record<string, Row> = {
  'jobs.list': everyManagerTheirOwn,
  'jobs.counts': everyManagerTheirOwn,
  'jobs.new': everyManagerTheirOwn,
  'jobs.create': everyManagerChoosing,
  'jobs.update': everyManager,
  // Own: to one's own location. Foreign: to one of another company, which no shift goes to, whoever moves it.
  'jobs.update#location': { ...everyManagerChoosing, admin: [200, 422] },
  'jobs.bulk': everyManagerChoosing,
  'jobs.week': everyManager,
  'jobs.copy_week': everyManager,
  'jobs.roles': everyManagerTheirOwn,
  'offices.usual': everyManager,
  'offices.presets.save': everyManager,
  'care_providers.rate_card': careProviderAndUp,
  'care_providers.rate_card.save': careProviderAndUp,
};
