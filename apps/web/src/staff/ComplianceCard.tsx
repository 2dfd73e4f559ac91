import type { StaffMember } from '@handover/contract/staff/staff';
import { complianceSummary } from './compliance.ts';
import { StandingPill } from './StandingPill.tsx';
import shared from '../ui/shared.module.css';
import classes from './Profile.module.css';

type Props = { member: StaffMember; own: boolean; today: string };

/** Compliance of a member in short, above the documents that it follows from. */
export function ComplianceCard({ member, own, today }: Props) {
  const { sentences, counts } = complianceSummary(member, own ? 'You' : member.first_name, today);
  return (
    <section className={`${shared.card} ${classes.compliance}`} aria-labelledby="compliance">
      <div>
        <h2 id="compliance">Compliance</h2>
        <p className={shared.dim}>{sentences.join(' ')}</p>
      </div>
      <div className={classes.pills}>
        {counts.map(({ state, words }) => (
          <StandingPill key={state} standing={state}>
            {words}
          </StandingPill>
        ))}
      </div>
    </section>
  );
}
