import { allowed, forbidden, type Verdict } from '../verdict.ts';
import { type Viewer, isAdmin, isManager } from '../viewer.ts';

type Asking = { agency_id: string | null; care_provider_id: string | null; tag_id: string | null };

/** Rules for setting requirements: administrators any, managers those of their own care homes. */
export const requirementPolicy = {
  keep(viewer: Viewer, { agency_id, care_provider_id, tag_id }: Asking): Verdict {
    if (isAdmin(viewer)) return allowed;
    if (tag_id !== null || care_provider_id === null) {
      return forbidden('What is asked of everyone, or with a tag, is an administrator’s to say');
    }
    const own =
      (viewer.kind === 'agency' && viewer.agency_id === agency_id) ||
      (viewer.kind === 'provider' && isManager(viewer) && viewer.care_provider_id === care_provider_id);
    return own ? allowed : forbidden('This belongs to another company');
  },
};
