import type { Viewer } from '@handover/domain/viewer';

/** Id that no row has: for viewers to whom a whole table is out of sight. */
export const NOWHERE = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the column that a viewer's rows have in common, and its value, in any table of the tree of agencies, care
 * providers and locations. Members have no place in the tree.
 */
export function ownRows(viewer: Viewer): Record<string, string> {
  switch (viewer.kind) {
    case 'admin':
      return {};
    case 'agency':
      return { agency_id: viewer.agency_id };
    case 'provider':
      return { care_provider_id: viewer.care_provider_id };
    case 'office':
      return { office_id: viewer.office_id };
    case 'member':
      return { office_id: NOWHERE };
  }
}
