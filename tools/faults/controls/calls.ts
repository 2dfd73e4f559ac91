import { WITHOUT_CURRENT } from './accounts.ts';
import { type Control, control } from './control.ts';

/** Conformance rows of accounts, clients, lists, support and invoices. */
export const CALL_CONTROLS: Control[] = [
  control('S2-3-43', 'a filter by a choice finds everybody', '[lists-6]').edit(
    'apps/server/src/lists/source.ts',
    'return sql`${column(field.id)} = any(${value})`;',
    'return sql`${value}::text[] is not null`;',
  ),
  control('S2-3-41', 'a filter by text finds what begins with it alone', '[lists-4]').edit(
    'apps/server/src/lists/source.ts',
    'text.length >= 3 ? `%${start}` : start',
    'start',
  ),
  control('S2-7-04', 'a list does not say how many pages it has', '[lists-1]').edit(
    'apps/server/src/lists/page.ts',
    'Math.max(1, Math.ceil(total / page_size))',
    'Math.max(1, Math.floor(total / page_size))',
  ),
  control('S2-9-01', 'a page of a list has 20 rows', '[lists-2]', '[view-1]').edit(
    'packages/contract/src/paging.ts',
    'LIST_PAGE_SIZE = 50',
    'LIST_PAGE_SIZE = 20',
  ),
  control('S2-2.9-11', 'a comment says at what hour it was written, and not how long ago', '[format-2]').edit(
    'packages/domain/src/format.ts',
    '`${Math.floor(passed / MINUTE)} min ago`',
    'dateTime(at)',
  ),
  control('S2-2.1-07', 'the list behind a counter has all shifts of a person', '[profile-13]').edit(
    'apps/server/src/staff/jobs.ts',
    'sql`status = any (${STATUSES[status]})`',
    'sql`true`',
  ),
  control('S2-4-25', 'active shifts are those that somebody has begun', '[profile-13]').edit(
    'apps/server/src/staff/jobs.ts',
    'active: BOOKED_STATUSES',
    "active: ['Checked in']",
  ),
  control('S2-6-14', 'managers read the profiles of staff', '[policy-7]').edit(
    'packages/domain/src/staff/policy.ts',
    'isAdmin(viewer) || own(viewer, member_id) ? allowed',
    'viewer.level <= 3 || own(viewer, member_id) ? allowed',
  ),
  control('S2-3-18', 'a new company has no post code', '[register-4]').edit(
    'apps/server/src/clients/address.ts',
    'tidyPostCode(entry.post_code, entry.country) ?? entry.post_code',
    "''",
  ),
  control('S2-3-14', 'a client is answered without its position', '[clients-2]').edit(
    'apps/server/src/clients/address.ts',
    '  if (sent.latitude !== null) return sent;\n',
    '  if (sent.latitude !== null) return { ...sent, latitude: null, longitude: null };\n',
  ),
  control('S2-7-13', 'one’s own password is changed without the one before', '[users-10]').edits(...WITHOUT_CURRENT),
  control('S2-7-07', 'a new entry is answered without its id', '[lists-11]').edit(
    'packages/contract/src/list.ts',
    '      input: resource.form,\n      answer: z.object({ data: resource.row }),',
    '      input: resource.form,\n      answer: z.object({ data: z.object({}) }) as never,',
  ),
  control('S2-2.3-07', 'a location lists the invoices of its whole care provider', '[invoices-1]').edit(
    'packages/domain/src/invoices/policy.ts',
    'return { for_office: viewer.office_id };',
    'return { for_provider: viewer.care_provider_id };',
  ),
  control('S2-3-28', 'the current user has no level by its old name', '[login-2]').edit(
    'apps/server/src/accounts/me.ts',
    'user_level: viewer.level',
    'user_level: 4',
  ),
  control('S2-2.9-01', 'staff read the support desk', '[desk-2]').edit(
    'packages/contract/src/support/list.ts',
    '  levels: [1, 2],\n  write_levels: [],',
    '  levels: [1, 2, 3, 4],\n  write_levels: [],',
  ),
  control('S2-3-30', 'an invoice is answered without its terms', '[record-1]').edit(
    'apps/server/src/invoices/find.ts',
    'i.client_notes, i.terms, i.starts_at',
    "i.client_notes, '' as terms, i.starts_at",
  ),
  control('S2-3-34', 'a payment is answered without its receipt', '[record-1]').edit(
    'apps/server/src/invoices/find.ts',
    "'receipt', p.receipt",
    "'receipt', ''",
  ),
  control('S2-3-11', 'a vaccination is kept without where it was given', '[record-11]').edit(
    'apps/server/src/staff/entries.ts',
    'e.title, e.location_administered,',
    "e.title, '' as location_administered,",
  ),
  control('S2-7-22', 'an address that is changed stays as it was', '[parts-1]').edit(
    'apps/server/src/staff/parts.ts',
    'Object.entries({ ...kept, updated_at: now })',
    'Object.entries({ updated_at: now })',
  ),
];
