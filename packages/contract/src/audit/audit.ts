import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction, actionLabel } from '@handover/domain/audit/actions';
import { endpoint } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { listEndpoints, listResource, type Option } from '../list.ts';

/**
 * Person or record that an entry names, while it exists; `sought` is the filter value that finds only it in this list.
 */
const named = z
  .object({
    name: z.string(),
    /** Address of its page, if it has one. */
    link: z.string().nullable(),
    sought: z.string(),
  })
  .nullable();

const entry = z.object({
  audit_id: z.uuid(),
  /** Sequence number over all entries; a gap belongs to a transaction that was rolled back. */
  number: z.int(),
  at: instant,
  actor_id: z.uuid().nullable(),
  actor: named,
  action: z.string(),
  target_id: z.uuid().nullable(),
  target: named,
  /** Entry in one sentence. */
  text: z.string(),
  changes: z.array(
    z.object({
      title: z.string(),
      fields: z.array(
        z.object({
          label: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          /** False if the entry says only that the field changed. */
          told: z.boolean(),
        }),
      ),
    }),
  ),
  /** True if the changes were erased with the person they concerned. */
  erased: z.boolean(),
  request_id: z.string(),
});
export type AuditEntry = z.output<typeof entry>;

const byLabel = (options: Option[]): Option[] => options.toSorted((a, b) => a.label.localeCompare(b.label, 'en-GB'));

/** Audit list. Commands write the entries; no person writes or changes one. */
export const auditList = listResource({
  resource: 'audit',
  title: 'Audit',
  one: 'Entry',
  id_field: 'audit_id',
  levels: [1],
  write_levels: [],
  sort: { sortBy: 'at', sortDirection: 'desc' },
  fields: [
    { id: 'text', title: 'What happened', width: '62%', disable_sorting: true },
    { id: 'who', id2: 'actor.name', title: 'Who', filter: 'text', hide_on_table: true, in_export: true },
    { id: 'record', id2: 'target.name', title: 'Record', filter: 'text', width: '20%', disable_sorting: true },
    { id: 'at', title: 'When', width: '18%' },
    { id: 'changes', title: 'Changes', hide_on_table: true, in_export: true },
    {
      id: 'kind',
      title: 'Kind of record',
      filter: 'select',
      options: byLabel(Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value, label }))),
      hide_on_table: true,
    },
    {
      id: 'action',
      title: 'Command',
      filter: 'select',
      options: byLabel(
        (Object.keys(AUDIT_ACTIONS) as AuditAction[]).map((value) => ({ value, label: actionLabel(value) })),
      ),
      hide_on_table: true,
    },
    { id: 'from', title: 'From', filter: 'date', hide_on_table: true },
    { id: 'until', title: 'Until', filter: 'date', hide_on_table: true },
  ],
  row: entry,
  form: z.strictObject({}),
});

const calls = listEndpoints(auditList);

/** Latest seal. */
const seal = z.object({ number: z.int(), sealed_at: instant, hash: z.string() });

/** Latest complete check of all seals. */
const check = z.object({
  done_at: instant,
  seals: z.int(),
  entries: z.int(),
  /** Problems found, one sentence each. */
  broken: z.array(z.string()),
});

export const audit = {
  list: endpoint({
    ...calls.list,
    description:
      'The last entry first. `who` is the email, the id or a part of the name of a person; `record` the id or a part of the name of a person, an agency, a care provider or a location, the code of a shift, the reference of an invoice or `#` and the number of a ticket. A part of a name means at most 200 people or records of a kind. `from` and `until` are days in London, both included. `changes` holds no health data, no secret and no text that people wrote.',
  }),
  export: endpoint({
    ...calls.export,
    description: `${calls.export.description} The export is itself an entry of the audit.`,
    leaves_trace: true,
  }),
  check: endpoint({
    name: 'audit.check',
    method: 'GET',
    path: '/api/v1/audit/check',
    levels: [1],
    summary: 'Whether the audit reads as it was sealed',
    description:
      'Each minute’s entries are sealed with a hash over them and over the seal before. Every night all seals and entries are compared; `broken` says what did not hold, and in which minute. Compare `hash` with what the log of the worker said of the seal `number`.',
    input: z.strictObject({}),
    answer: z.object({ data: z.object({ last_seal: seal.nullable(), last_check: check.nullable() }) }),
  }),
  find: endpoint({ ...calls.find, description: 'The entry as the list shows it.' }),
};
