import type { Viewer } from '@handover/domain/viewer';
import type { Statement } from '../../../apps/server/test/recordStatements.ts';
import { where } from '../jobs/bare.ts';

// As for shifts: what somebody would write in psql, without walls, JSON or HTTP.

const PLATFORM = '00000000-0000-0000-0000-000000000000';

/** Condition for the invoices that a viewer sees. */
function whose(viewer: Viewer): { column: string; id: string } | undefined {
  switch (viewer.kind) {
    case 'admin':
      return undefined;
    case 'agency':
      return { column: 'for_agency', id: viewer.agency_id };
    case 'provider':
      return { column: 'for_provider', id: viewer.care_provider_id };
    case 'office':
      return { column: 'for_office', id: viewer.office_id };
    case 'member':
      return { column: 'for_member', id: viewer.member_id };
  }
}

export const own = (viewer: Viewer): string[] => {
  const theirs = whose(viewer);
  return theirs === undefined ? [] : [`i.${theirs.column} = '${theirs.id}'`];
};

const COLUMNS = `i.id, i.uuid, i.reference, i.kind, i.purpose, i.date, i.due_date, i.amount, i.tax_total, i.balance, i.credited_at,
  i.job_title, i.job_code, i.office_title, i.member_id, i.member_name`;
const FOR_ADMIN = {
  columns: ', a.company_name as agent, c.company_name as care_provider',
  joins: `join app.agencies a on a.agency_id = i.agency_id
    join app.care_providers c on c.care_provider_id = i.care_provider_id`,
};

type Page = { by: 'date' | 'due_date'; down: boolean; rows: number; skip?: number; conditions?: readonly string[] };

const MOST_COUNTED = 10_001;

/** Total: as stored, or counted as far as the list counts. A member's is always counted. */
function total(viewer: Viewer, conditions: readonly string[]): Statement {
  if (conditions.length === 0 && viewer.kind !== 'member') {
    const scope = whose(viewer)?.id ?? PLATFORM;
    return {
      text: `select sum(n) from (
        select total as n from app.tallies where what = 'invoices' and scope_id = '${scope}'
        union all select n from app.tally_deltas where what = 'invoices' and scope_id = '${scope}') t`,
      values: [],
    };
  }
  return {
    text: `select count(*) from (select 1 from app.invoices i ${where(...own(viewer), ...conditions)} limit ${MOST_COUNTED}) m`,
    values: [],
  };
}

/** Ids by the index, then what a line shows of each; and their total. */
export function bareInvoices(viewer: Viewer, { by, down, rows, skip = 0, conditions = [] }: Page): Statement[] {
  const direction = down ? 'desc' : 'asc';
  const more = viewer.kind === 'admin' ? FOR_ADMIN : { columns: '', joins: '' };
  const order = (of: string) => `order by ${of}.${by} ${direction}, ${of}.uuid ${direction}`;
  return [
    {
      text: `with k as materialized (
        select i.uuid, i.${by} from app.invoices i ${where(...own(viewer), ...conditions)} ${order('i')} limit ${rows} offset ${skip})
      select ${COLUMNS}${more.columns} from k join app.invoices i on i.uuid = k.uuid ${more.joins} ${order('k')}`,
      values: [],
    },
    total(viewer, conditions),
  ];
}

/** The invoice, its lines, what was paid of it, and what is related to it. */
export const bareInvoice = (viewer: Viewer, uuid: string): Statement[] => [
  {
    text: `select i.*, j.job_id, o.reference, n.reference from app.invoices i join app.jobs j on j.job_id = i.job_id
      left join app.invoices o on o.uuid = i.credits left join app.invoices n on n.credits = i.uuid
      ${where(`i.uuid = '${uuid}'`, ...own(viewer))}`,
    values: [],
  },
  { text: `select * from app.invoice_items where uuid = '${uuid}' order by position`, values: [] },
  { text: `select * from app.invoice_payments where uuid = '${uuid}' order by id`, values: [] },
];
