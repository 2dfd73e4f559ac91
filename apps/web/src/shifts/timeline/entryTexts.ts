import type { JobRow } from '@handover/contract/shifts/jobs';
import { applicantsText } from '../board/cardTexts.ts';
import { nameOf } from '../shared/shiftTexts.ts';

/** Text about applicants; empty if there are none and the shift takes none. */
export const pendingText = ({ status, applications }: Pick<JobRow, 'status' | 'applications'>): string =>
  applications > 0 || status === 'Published' ? applicantsText(applications) : '';

/**
 * Client of a shift: "Meadowbank Homes · Agent Brightwell Staffing · Reported by Helen Marsh", as far as the viewer may
 * see.
 */
export const memberText = ({
  care_provider,
  agency,
  created_by,
}: Pick<JobRow, 'care_provider' | 'agency' | 'created_by'>): string =>
  [
    care_provider.company_name,
    agency && `Agent ${agency.company_name}`,
    created_by && `Reported by ${nameOf(created_by)}`,
  ]
    .filter(Boolean)
    .join(' · ');
