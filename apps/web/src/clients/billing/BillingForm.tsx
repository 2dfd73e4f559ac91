import { type Billing, billing } from '@handover/contract/invoices/billing';
import { DUE_DAYS } from '@handover/domain/invoices/settings';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '../../api/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { DialogEnd } from '../../ui/DialogEnd.tsx';
import { useToast } from '../../ui/toast.tsx';
import shared from '../../ui/shared.module.css';
import classes from './BillingCard.module.css';
import columns from '../../ui/TwoColumns.module.css';

/** Form for the texts on an agency's future invoices. */
export function BillingForm({ billing: said, onClose }: { billing: Billing; onClose: () => void }) {
  const toast = useToast();
  const { agency_id, vat_number, due_days, terms, payment_details } = said;
  const { form, field, message, busy } = useForm(
    billing.save,
    { agency_id, vat_number: vat_number ?? '', due_days, terms, payment_details },
    () => {
      toast.saved();
      onClose();
    },
  );
  return (
    <form {...form} className={classes.form}>
      {message && <Banner tone="red">{message}</Banner>}
      <p className={shared.dim}>It holds for what is invoiced from now on. What is issued stays as it is.</p>
      <div className={columns.columns}>
        <TextInput
          {...field('vat_number')}
          label="VAT number"
          placeholder="GB123456789"
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          {...field('due_days')}
          label="Days until due"
          description={`From ${DUE_DAYS.least} to ${DUE_DAYS.most}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <Textarea
        {...field('payment_details')}
        label="Where to pay"
        placeholder={'Bank, sort code, account number'}
        autosize
        minRows={2}
        maxRows={6}
      />
      <Textarea {...field('terms')} label="Terms" autosize minRows={3} maxRows={10} />
      <DialogEnd busy={busy} onClose={onClose} />
    </form>
  );
}
