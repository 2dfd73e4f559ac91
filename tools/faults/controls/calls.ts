import { WITHOUT_CURRENT } from './accounts.ts';
import { edit } from '../../lab/trial/edit.ts';
import type { Control } from './control.ts';

/** Conformance rows of accounts, clients, lists, support and invoices. */
export const CALL_CONTROLS: Control[] = [
  {
    row: 'S2-3-43',
    off: 'a filter by a choice finds everybody',
    edits: [
      edit(
        'apps/server/src/lists/source.ts',
        'return sql`${column(field.id)} = any(${value})`;',
        'return sql`${value}::text[] is not null`;',
      ),
    ],
    cited: ['[lists-6]'],
  },
  {
    row: 'S2-3-41',
    off: 'a filter by text finds what begins with it alone',
    edits: [edit('apps/server/src/lists/source.ts', 'text.length >= 3 ? `%${start}` : start', 'start')],
    cited: ['[lists-4]'],
  },
  {
    row: 'S2-7-04',
    off: 'a list does not say how many pages it has',
    edits: [
      edit(
        'apps/server/src/lists/page.ts',
        'Math.max(1, Math.ceil(total / page_size))',
        'Math.max(1, Math.floor(total / page_size))',
      ),
    ],
    cited: ['[lists-1]'],
  },
  {
    row: 'S2-9-01',
    off: 'a page of a list has 20 rows',
    edits: [edit('packages/contract/src/paging.ts', 'LIST_PAGE_SIZE = 50', 'LIST_PAGE_SIZE = 20')],
    cited: ['[lists-2]', '[view-1]'],
  },
  {
    row: 'S2-2.9-11',
    off: 'a comment says at what hour it was written, and not how long ago',
    edits: [edit('packages/domain/src/format.ts', '`${Math.floor(passed / MINUTE)} min ago`', 'dateTime(at)')],
    cited: ['[format-2]'],
  },
  {
    row: 'S2-2.1-07',
    off: 'the list behind a counter has all shifts of a person',
    edits: [edit('apps/server/src/staff/jobs.ts', 'sql`status = any (${STATUSES[status]})`', 'sql`true`')],
    cited: ['[profile-13]'],
  },
  {
    row: 'S2-4-25',
    off: 'active shifts are those that somebody has begun',
    edits: [edit('apps/server/src/staff/jobs.ts', 'active: BOOKED_STATUSES', "active: ['Checked in']")],
    cited: ['[profile-13]'],
  },
  {
    row: 'S2-6-14',
    off: 'managers read the profiles of staff',
    edits: [
      edit(
        'packages/domain/src/staff/policy.ts',
        'isAdmin(viewer) || own(viewer, member_id) ? allowed',
        'viewer.level <= 3 || own(viewer, member_id) ? allowed',
      ),
    ],
    cited: ['[policy-7]'],
  },
  {
    row: 'S2-3-18',
    off: 'a new company has no post code',
    edits: [
      edit(
        'apps/server/src/clients/address.ts',
        'tidyPostCode(entry.post_code, entry.country) ?? entry.post_code',
        "''",
      ),
    ],
    cited: ['[register-4]'],
  },
  {
    row: 'S2-3-14',
    off: 'a client is answered without its position',
    edits: [
      edit(
        'apps/server/src/clients/address.ts',
        '  if (sent.latitude !== null) return sent;\n',
        '  if (sent.latitude !== null) return { ...sent, latitude: null, longitude: null };\n',
      ),
    ],
    cited: ['[clients-2]'],
  },
  {
    row: 'S2-7-13',
    off: 'one’s own password is changed without the one before',
    edits: WITHOUT_CURRENT,
    cited: ['[users-10]'],
  },
  {
    row: 'S2-7-07',
    off: 'a new entry is answered without its id',
    edits: [
      edit(
        'packages/contract/src/list.ts',
        '      input: resource.form,\n      answer: z.object({ data: resource.row }),',
        '      input: resource.form,\n      answer: z.object({ data: z.object({}) }) as never,',
      ),
    ],
    cited: ['[lists-11]'],
  },
  {
    row: 'S2-2.3-07',
    off: 'a location lists the invoices of its whole care provider',
    edits: [
      edit(
        'packages/domain/src/invoices/policy.ts',
        'return { for_office: viewer.office_id };',
        'return { for_provider: viewer.care_provider_id };',
      ),
    ],
    cited: ['[invoices-1]'],
  },
  {
    row: 'S2-3-28',
    off: 'the current user has no level by its old name',
    edits: [edit('apps/server/src/accounts/me.ts', 'user_level: viewer.level', 'user_level: 4')],
    cited: ['[login-2]'],
  },
  {
    row: 'S2-2.9-01',
    off: 'staff read the support desk',
    edits: [
      edit(
        'packages/contract/src/support/list.ts',
        '  levels: [1, 2],\n  write_levels: [],',
        '  levels: [1, 2, 3, 4],\n  write_levels: [],',
      ),
    ],
    cited: ['[desk-2]'],
  },
  {
    row: 'S2-3-30',
    off: 'an invoice is answered without its terms',
    edits: [
      edit(
        'apps/server/src/invoices/find.ts',
        'i.client_notes, i.terms, i.starts_at',
        "i.client_notes, '' as terms, i.starts_at",
      ),
    ],
    cited: ['[record-1]'],
  },
  {
    row: 'S2-3-34',
    off: 'a payment is answered without its receipt',
    edits: [edit('apps/server/src/invoices/find.ts', "'receipt', p.receipt", "'receipt', ''")],
    cited: ['[record-1]'],
  },
  {
    row: 'S2-3-11',
    off: 'a vaccination is kept without where it was given',
    edits: [
      edit(
        'apps/server/src/staff/entries.ts',
        'e.title, e.location_administered,',
        "e.title, '' as location_administered,",
      ),
    ],
    cited: ['[record-11]'],
  },
  {
    row: 'S2-7-22',
    off: 'an address that is changed stays as it was',
    edits: [
      edit(
        'apps/server/src/staff/parts.ts',
        'Object.entries({ ...kept, updated_at: now })',
        'Object.entries({ updated_at: now })',
      ),
    ],
    cited: ['[parts-1]'],
  },
];
