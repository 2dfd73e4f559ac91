import { isAdmin, isManager } from '@handover/domain/viewer';
import { requirements, requirementsList } from '@handover/contract/staff/compliance';
import { useMe } from '../../api/me.ts';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { asText, type Row, valueAt } from '../../lists/values.ts';
import { AllowedList } from '../../pages/AllowedList.tsx';
import { BackLink } from '../../ui/BackLink.tsx';

const removal = { endpoint: requirements.remove, name: (row: Row) => asText(valueAt(row, 'item.title')) };
const cells = { valid_from: (row: Row) => dayInWords(asText(row.valid_from)) };

/** Requirements of clients. Managers keep those of their own locations; administrators keep the rest. */
export function RequirementsPage() {
  const { level } = useMe();
  return (
    <>
      {isAdmin(level) && <BackLink href="/compliance">Compliance</BackLink>}
      {isManager(level) && <BackLink href="/care_providers">Care providers</BackLink>}
      <AllowedList resource={requirementsList} removal={removal} cells={cells} />
    </>
  );
}
