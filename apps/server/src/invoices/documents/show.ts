import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type * as calls from '@handover/contract/invoices/documents';
import { invoiceScope } from '@handover/domain/invoices/policy';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx, FileAnswer } from '../../http/route.ts';
import { documentOf } from './archive.ts';
import { payFacts } from './pay.ts';
import { payPdf } from './payPdf.ts';
import { statementFacts } from './statement.ts';
import { statementPdf } from './statementPdf.ts';
import { fileName } from './documentTexts.ts';

const shown = (file: Buffer, name: string): FileAnswer => ({
  file,
  type: 'application/pdf',
  lasting: false,
  shown: name,
});

/** Answers with an invoice's document, for viewers who may read the invoice. */
export async function showInvoice(ctx: Ctx, { uuid }: Input<typeof calls.invoicePdf>): Promise<FileAnswer> {
  const scope = Object.entries(invoiceScope(ctx.viewer)).map(
    ([column, value]) => sql`and ${sql.ref(column)} = ${value}`,
  );
  const { rows } = await sql<{ reference: string }>`
    select reference from invoices where uuid = ${uuid} ${sql.join(scope, sql` `)}`.execute(ctx.db);
  const { reference } = orNotFound(rows[0], 'Invoice');
  return shown(await documentOf(ctx, uuid), fileName(reference));
}

export async function showStatement(ctx: Ctx, input: Input<typeof calls.providerStatement>): Promise<FileAnswer> {
  const statement = await statementFacts(ctx, input.care_provider_id, input.month);
  return shown(await statementPdf(statement), fileName('Statement', statement.customer.name, input.month));
}

/** Answers with a pay statement. Members get their own by default. */
export async function showPay(ctx: Ctx, { month, member_id }: Input<typeof calls.payStatement>): Promise<FileAnswer> {
  const { viewer } = ctx;
  const asked = viewer.kind === 'member' ? (member_id ?? viewer.member_id) : member_id;
  const pay = await payFacts(ctx, orNotFound(asked, 'Staff member'), month);
  return shown(await payPdf(pay), fileName('Pay', pay.member.name, month));
}
