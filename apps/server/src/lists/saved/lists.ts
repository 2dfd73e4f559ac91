import { auditList } from '@handover/contract/audit/audit';
import { usersList } from '@handover/contract/accounts/users';
import { agenciesList, careProvidersList, officesList } from '@handover/contract/clients/clients';
import { invoicesList } from '@handover/contract/invoices/list';
import { listEndpoints, type ListResource } from '@handover/contract/list';
import { expiriesList, itemsList, requirementsList } from '@handover/contract/staff/compliance';
import { peopleList } from '@handover/contract/staff/people';
import { staffList } from '@handover/contract/staff/staff';
import { cannedRepliesList } from '@handover/contract/support/cannedReplies';
import { ticketsList } from '@handover/contract/support/list';
import { tagsList } from '@handover/contract/tags/tags';
import type { Level } from '@handover/domain/viewer';

/** Every list that has a page, and so views to save. */
const LISTS: readonly ListResource[] = [
  agenciesList,
  careProvidersList,
  officesList,
  usersList,
  staffList,
  peopleList,
  tagsList,
  itemsList,
  requirementsList,
  expiriesList,
  invoicesList,
  ticketsList,
  cannedRepliesList,
  auditList,
];

const known = new Map(
  LISTS.map((list) => [
    list.resource,
    { levels: list.levels, query: listEndpoints(list as Parameters<typeof listEndpoints>[0]).export.input },
  ]),
);

/** Filters and sorts that a list takes; undefined if there is no such list for this level. */
export function queryOf(list: string, level: Level) {
  const its = known.get(list);
  return its?.levels.includes(level) ? its.query : undefined;
}
