import { type Edit, edit, sql } from '../../lab/trial/edit.ts';
import { type Fault, fault } from './fault.ts';

const JOBS_UNSCOPED: Edit = {
  file: 'apps/server/src/shifts/filter.ts',
  find: 'return [...own, ...chosen].map(',
  replace: 'return (own.length > 99 ? own : chosen).map(',
};
const JOBS_POLICY: Edit = sql('alter policy own_agency on app.jobs using (true)');
const INVOICES_UNSCOPED: Edit = {
  file: 'packages/domain/src/invoices/policy.ts',
  find: 'return { for_office: viewer.office_id };',
  replace: 'return {};',
};
const INVOICES_POLICY: Edit = sql('alter policy own_office on app.invoices using (true)');

/** Why the named tests do not notice a scope that is left out of one query alone. */
const STILL_HIDDEN =
  'Row-level security still leaves out what is not theirs, and these tests do not look at the query alone.';

/** Faults in who sees which rows: scoped by each query, and by row-level security once more. */
export const SCOPES: Fault[] = [
  fault(
    'the list of shifts does not ask for the viewer’s own rows',
    'apps/server/src/shifts/list/listJobs.test.ts',
    'apps/server/src/shifts/list/listPlans.test.ts',
    { file: 'apps/server/test/matrix.test.ts', titles: 'jobs\\.(list|flow|board)\\b' },
  )
    .missedBefore(STILL_HIDDEN)
    .edits(JOBS_UNSCOPED),
  fault(
    'row-level security of shifts shows agencies everything',
    'apps/server/src/db/rls.test.ts',
    'apps/server/src/db/jobRls.test.ts',
  ).edits(JOBS_POLICY),
  fault(
    'neither the list of shifts nor row-level security asks for an agency’s own rows',
    'apps/server/src/shifts/list/listJobs.test.ts',
    'apps/server/src/shifts/list/board.test.ts',
  ).edits(JOBS_UNSCOPED, JOBS_POLICY),
  fault(
    'the list of invoices does not ask for a location’s own rows',
    'apps/server/src/invoices/invoices.test.ts',
    'apps/server/src/invoices/invoicePlans.test.ts',
  )
    .missedBefore(STILL_HIDDEN)
    .edits(INVOICES_UNSCOPED),
  fault(
    'neither the list of invoices nor row-level security asks for a location’s own rows',
    'apps/server/src/invoices/invoices.test.ts',
    { file: 'apps/server/test/matrix.test.ts', titles: 'invoices\\.' },
  ).edits(INVOICES_UNSCOPED, INVOICES_POLICY),
  fault(
    'the policy is gone by which care providers read their shifts',
    'apps/server/src/shifts/list/listJobs.test.ts',
    'apps/server/src/db/jobRls.test.ts',
  ).sql('drop policy own_provider on app.jobs'),
  fault(
    'the list of accounts does not ask for the viewer’s own rows',
    'apps/server/src/accounts/users.test.ts',
    'apps/server/test/scopes.test.ts',
  )
    .missedBefore(STILL_HIDDEN)
    .edits(
      edit(
        'apps/server/src/accounts/queries.ts',
        "viewer.kind === 'member' ? { user_id: viewer.user_id } : ownRows(viewer);",
        "viewer.kind === 'member' ? { user_id: viewer.user_id } : {};",
      ),
      edit('apps/server/src/accounts/queries.ts', "import { ownRows } from '../db/tree.ts';\n", ''),
    ),
  fault(
    'a location’s manager at a care provider sees all of its tickets',
    'apps/server/src/support/list/desk.test.ts',
    'apps/server/src/support/ticket.test.ts',
  ).edit(
    'apps/server/src/support/scope.ts',
    "viewer.kind === 'provider' && isManager(viewer)",
    "viewer.kind === 'provider'",
  ),
  fault(
    'staff who were removed are still in the list of staff',
    'apps/server/src/staff/staffList.test.ts',
    'apps/server/src/staff/staffPlans.test.ts',
  ).edit('apps/server/src/staff/source.ts', '    removable: true,\n', ''),
  fault(
    'a filter by several tags finds shifts that have only one of them',
    'apps/server/src/shifts/list/filters.test.ts',
    'apps/server/src/shifts/list/listJobs.test.ts',
  ).edit('apps/server/src/shifts/filter.ts', 'j.tag_ids @> ${tags}::uuid[]', 'j.tag_ids && ${tags}::uuid[]'),
  fault(
    'the next stretch of shifts, going up, leaves out those that start at the same moment',
    'apps/server/src/shifts/list/flow.test.ts',
    'apps/server/src/memberShifts/memberJobs.test.ts',
  )
    .missedBefore('Two shifts start together and pages are of two, so going up no page ends between them.')
    .edit(
      'apps/server/src/shifts/list/cursor.ts',
      'sql`(j.starts_at, j.job_id) > (${starts_at}::timestamptz, ${job_id}::uuid)`',
      'sql`j.starts_at > ${starts_at}::timestamptz and ${job_id}::uuid is not null`',
    ),
  fault(
    'an export has the columns that are for administrators only',
    'apps/server/src/lists/lists.test.ts',
    'apps/server/src/invoices/invoices.test.ts',
  ).edit(
    'apps/server/src/lists/export.ts',
    'fieldsFor(source.resource, viewer.level).filter(',
    'fieldsFor(source.resource, viewer.level > 0 ? 1 : viewer.level).filter(',
  ),
];
