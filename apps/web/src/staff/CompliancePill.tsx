import { type Compliance, complianceWords } from '@handover/domain/staff/credentials';
import { StandingPill } from './StandingPill.tsx';
import { useToday } from './useToday.ts';

/** Pill with a member's compliance today. */
export const CompliancePill = ({ of }: { of: Compliance }) => (
  <StandingPill standing={of.state}>{complianceWords(of, useToday())}</StandingPill>
);
