import type { JobRow } from '@handover/contract/shifts/jobs';
import { applicantsText } from '../board/cardTexts.ts';
import { nameOf } from '../shared/shiftTexts.ts';

/** Where nobody can apply and nobody has, there is nothing to say. */
export const hopesText = ({ status, applications }: Pick<JobRow, 'status' | 'applications'>): string =>
  applications > 0 || status === 'Published' ? applicantsText(applications) : '';

/** "Meadowbank Homes · Agent Brightwell Staffing · Reported by Helen Marsh", as far as the viewer is told. */
export const whoseText = ({
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
