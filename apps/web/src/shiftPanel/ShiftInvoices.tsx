import { INVOICE_STATE_WORDS, invoices } from '@handover/contract/invoices/list';
import { useCall } from '../api/client.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Fact } from '../shifts/shared/Fact.tsx';

/** Invoices of a shift that this viewer may read. */
export function ShiftInvoices({ job_id }: { job_id: string }) {
  const found = useCall(invoices.list, { job_id, page_size: 10 }).data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <Fact name={found.length === 1 ? 'Invoice' : 'Invoices'} wide>
      {found.map(({ uuid, reference, state }, at) => (
        <span key={uuid}>
          {at > 0 && ', '}
          <AppLink href={`/invoices/${uuid}`} className="num">
            {reference}
          </AppLink>{' '}
          <span className="dim">{INVOICE_STATE_WORDS[state].toLowerCase()}</span>
        </span>
      ))}
    </Fact>
  );
}
