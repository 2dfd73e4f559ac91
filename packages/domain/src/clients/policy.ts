import { allowed, forbidden, notNow, type Verdict } from '../verdict.ts';
import { type Viewer, isAdmin, isAdminOrManager } from '../viewer.ts';

type Agency = { agency_id: string };
type CareProvider = Agency & { care_provider_id: string };
type Office = CareProvider & { office_id: string };

export const CLIENT_STATUSES = ['active', 'non-active'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

const isOwn = (viewer: Viewer, client: Partial<Office>): boolean => {
  switch (viewer.kind) {
    case 'admin':
      return true;
    case 'agency':
      return viewer.agency_id === client.agency_id;
    case 'provider':
      return viewer.care_provider_id === client.care_provider_id;
    case 'office':
      return viewer.office_id === client.office_id;
    case 'member':
      return false;
  }
};
const elsewhere = forbidden('This belongs to another company');

/**
 * Rules for adding, changing and removing agencies, care providers and locations. Row-level security hides all others
 * before.
 */
export const clientPolicy = {
  create_agency: (viewer: Viewer): Verdict =>
    isAdmin(viewer) ? allowed : forbidden('Agencies are added by an administrator'),

  edit_agency(
    viewer: Viewer,
    agency: Agency,
    change: { status: ClientStatus },
    before: { status: ClientStatus },
  ): Verdict {
    if (isAdmin(viewer)) return allowed;
    if (viewer.kind !== 'agency' || !isOwn(viewer, agency)) return elsewhere;
    return change.status === before.status
      ? allowed
      : forbidden('Only an administrator changes the status of an agency');
  },

  /** Company section of one's own profile; the company's agency and status do not change there. */
  edit_own_company(viewer: Viewer): Verdict {
    const same = { status: 'active' } as const;
    switch (viewer.kind) {
      case 'agency':
        return clientPolicy.edit_agency(viewer, viewer, same, same);
      case 'provider':
      case 'office':
        return clientPolicy.edit_care_provider(
          viewer,
          viewer,
          { ...same, agency_id: viewer.agency_id },
          { ...same, has_jobs: false },
        );
      case 'admin':
      case 'member':
        return forbidden('You belong to no company');
    }
  },

  /** The same section when an administrator edits another person's account. */
  edit_company_of(viewer: Viewer, person: { agency_id: string | null }): Verdict {
    if (!isAdmin(viewer)) return forbidden('A company is changed on its own page, or in one’s own profile');
    return person.agency_id === null ? notNow('They belong to no company') : allowed;
  },

  delete_agency: (viewer: Viewer): Verdict =>
    isAdmin(viewer) ? allowed : forbidden('Agencies are removed by an administrator'),

  create_care_provider(viewer: Viewer, agency: Agency & { status: string }): Verdict {
    if (viewer.kind !== 'admin' && viewer.kind !== 'agency')
      return forbidden('Care providers are added by their agency');
    if (!isOwn(viewer, agency)) return elsewhere;
    return viewer.kind === 'admin' ? allowed : openForBusiness(agency, 'it cannot add care providers');
  },

  edit_care_provider(
    viewer: Viewer,
    provider: CareProvider,
    change: { agency_id: string; status: ClientStatus },
    before: { status: ClientStatus; has_jobs: boolean },
  ): Verdict {
    if (!isAdminOrManager(viewer) || !isOwn(viewer, provider))
      return forbidden('Care providers are changed by their managers');
    if (change.agency_id !== provider.agency_id) {
      if (!isAdmin(viewer)) return forbidden('Only an administrator moves a care provider to another agency');
      if (before.has_jobs) return notNow('A care provider that has shifts stays with its agency');
    }
    if (change.status !== before.status && viewer.kind === 'provider') {
      return forbidden('The agency changes the status of a care provider');
    }
    return allowed;
  },

  delete_care_provider(viewer: Viewer, provider: CareProvider): Verdict {
    if (viewer.kind !== 'admin' && viewer.kind !== 'agency')
      return forbidden('Care providers are removed by their agency');
    return isOwn(viewer, provider) ? allowed : elsewhere;
  },

  add_location(viewer: Viewer, provider: CareProvider & { status: string }): Verdict {
    const verdict = clientPolicy.keep_locations(viewer, provider);
    if (!verdict.ok || viewer.kind === 'admin') return verdict;
    return openForBusiness(provider, 'it cannot add locations');
  },

  /** Changing or removing a location of a care provider. */
  keep_locations(viewer: Viewer, provider: CareProvider): Verdict {
    if (viewer.kind === 'office' || viewer.kind === 'member') {
      return forbidden('Locations are kept by the care provider’s managers');
    }
    return isOwn(viewer, provider) ? allowed : elsewhere;
  },

  /** Setting what a location asks at check-in, and showing its code: the location's own managers may do this too. */
  run_location: (viewer: Viewer, office: Office): Verdict => (isOwn(viewer, office) ? allowed : elsewhere),
};

/** Refuses new business to a client that is not active. Such a client can still sign in and read. */
export const openForBusiness = (client: { status: string }, what: string): Verdict =>
  client.status === 'active' ? allowed : notNow(`This company is not active, so ${what}`);
