import { isAdmin } from '@handover/domain/viewer';
import { itemsList } from '@handover/contract/staff/compliance';
import { useMe } from '../../api/me.ts';
import type { Row } from '../../lists/values.ts';
import { AllowedList } from '../../pages/AllowedList.tsx';
import { BackLink } from '../../ui/BackLink.tsx';

const cells = { nations: ({ nations }: Row) => (nations as readonly string[]).join(', ') || 'Everywhere' };

/** Requirement types. */
export const ItemsPage = () => (
  <>
    {isAdmin(useMe()) && <BackLink href="/compliance">Compliance</BackLink>}
    <AllowedList resource={itemsList} cells={cells} />
  </>
);
