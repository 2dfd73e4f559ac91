import { complianceState } from '@handover/domain/staff/credentials';
import { dayText } from '../../lists/texts.ts';
import '../../styles/compliance.css';
import { CompliancePill } from '../CompliancePill.tsx';
import { useToday } from '../useToday.ts';

/** The last day on which something counts, and how long that is still. */
export function Until({ date }: { date: string }) {
  const state = complianceState({ lacking: false, valid_until: date }, useToday());
  return (
    <span className="until">
      <time dateTime={date} className="num">
        {dayText(date)}
      </time>
      <CompliancePill of={{ state, until: date }} />
    </span>
  );
}
