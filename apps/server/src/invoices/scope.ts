import type { Viewer } from '@handover/domain/viewer';

/** Whose invoices a viewer reads: those to their own places, those of their own work, or all. Every read starts here. */
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
