import { type Fault, fault } from './fault.ts';

type Swap = { file: string; name: string; method: string; path: string; from: string; to: string; indent?: number };

/** The levels that may call one endpoint, changed in the contract. */
function swapped(words: string, { file, name, method, path, from, to, indent = 4 }: Swap): Fault {
  const block = (levels: string) =>
    [`name: '${name}',`, `method: '${method}',`, `path: ${path},`, `levels: ${levels},`].join(
      `\n${' '.repeat(indent)}`,
    );
  return fault(`${words} (${name})`, {
    file: 'apps/server/test/matrix.test.ts',
    titles: `${name.replaceAll('.', '\\.')}\\b`,
  }).edit(`packages/contract/src/${file}.ts`, block(from), block(to));
}

/** Ten endpoints, each open to a level too many or closed to one that needs it. */
export const PERMISSIONS: Fault[] = [
  swapped('agencies see who would fit a shift', {
    file: 'offers/candidates',
    name: 'jobs.suggested_staff',
    method: 'GET',
    path: "'/api/v1/jobs/:job_id/suggested_staff'",
    from: '[1]',
    to: '[1, 2]',
  }),
  swapped('agencies enter payments', {
    file: 'invoices/payments',
    name: 'invoices.add_payment',
    method: 'POST',
    path: "'/invoices/:uuid/payment/store'",
    from: '[1]',
    to: '[1, 2]',
  }),
  swapped('agencies add VAT rules instead of administrators', {
    file: 'invoices/billing',
    name: 'agencies.vat_rules.create',
    method: 'POST',
    path: 'RULES',
    from: '[1]',
    to: '[2]',
  }),
  swapped('managers erase people', {
    file: 'privacy/privacy',
    name: 'erasure.begin',
    method: 'POST',
    path: "'/api/v1/users/:user_id/erasure'",
    from: '[1]',
    to: '[1, 2]',
  }),
  swapped('locations cancel shifts late', {
    file: 'cancellations/lateCancel',
    name: 'jobs.cancel_late',
    method: 'POST',
    path: "'/api/v1/jobs/:job_id/cancel_late'",
    from: '[1]',
    to: '[1, 3]',
  }),
  swapped('managers check in instead of staff', {
    file: 'attendance/attendance',
    name: 'jobs.checkin',
    method: 'POST',
    path: "'/api/v1/jobs/:job_id/checkin'",
    from: '[4]',
    to: '[3]',
  }),
  swapped('locations cannot ask for a late cancellation', {
    file: 'cancellations/lateCancel',
    name: 'jobs.ask_to_cancel',
    method: 'POST',
    path: "'/api/v1/jobs/:job_id/ask_to_cancel'",
    from: '[2, 3]',
    to: '[2]',
  }),
  swapped('agencies cannot invite anybody', {
    file: 'clients/invitations',
    name: 'invitations.send',
    method: 'POST',
    path: "'/api/v1/invitations'",
    from: '[1, 2]',
    to: '[1]',
    indent: 2,
  }),
  swapped('agencies read pay statements', {
    file: 'invoices/documents',
    name: 'statements.pay',
    method: 'GET',
    path: "'/api/v1/statements/pay/:month'",
    from: '[1, 4]',
    to: '[1, 2, 4]',
    indent: 2,
  }),
  swapped('staff read the notes on a shift that colleagues write', {
    file: 'shifts/shiftCommands',
    name: 'jobs.notes',
    method: 'GET',
    path: "'/api/v1/jobs/:job_id/notes'",
    from: 'OFFICE',
    to: '[1, 2, 3, 4]',
  }),
];
