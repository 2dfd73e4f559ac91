import { isAdmin, isManager } from '@handover/domain/viewer';
import { type RequirementRow, requirements, requirementsList } from '@handover/contract/staff/compliance';
import { useMe } from '../../api/me.ts';
import { titleWithNations } from '@handover/domain/staff/items';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import { asText, type Row } from '../../lists/values.ts';
import { AllowedList } from '../../pages/AllowedList.tsx';
import { BackLink } from '../../ui/BackLink.tsx';

const titleOf = (row: Row) => titleWithNations((row as RequirementRow).item);
const removal = { endpoint: requirements.remove, name: titleOf };
const cells = {
  item_id: titleOf,
  valid_from: (row: Row) => dayInWords(asText(row.valid_from)),
};

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
