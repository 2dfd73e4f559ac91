import type { Viewer } from '@handover/domain/viewer';

/**
 * Condition on the invoices that a viewer may read: those to their locations, those of their work, or all. Every read
 * starts here.
 */
export function invoiceScope(viewer: Viewer): Record<string, string> {
  switch (viewer.kind) {
    case 'admin':
      return {};
    case 'agency':
      return { for_agency: viewer.agency_id };
    case 'provider':
      return { for_provider: viewer.care_provider_id };
    case 'office':
      return { for_office: viewer.office_id };
    case 'member':
      return { for_member: viewer.member_id };
  }
}
