import { cannedReplies, cannedRepliesList } from '@handover/contract/support/cannedReplies';
import { asText, type Row } from '../../lists/values.ts';
import { AllowedList } from '../../pages/AllowedList.tsx';
import { BackLink } from '../../ui/BackLink.tsx';

const removal = { endpoint: cannedReplies.remove, name: (row: Row) => asText(row.title) };

/** Canned replies, which administrators keep and insert into answers to tickets. */
export const CannedRepliesPage = () => (
  <>
    <BackLink href="/support_desk">Support Desk</BackLink>
    <AllowedList resource={cannedRepliesList} removal={removal} />
  </>
);
