import { type Spend, spending } from '@handover/contract/invoices/spend';
import { TextInput } from '@mantine/core';
import { useForm } from '../../api/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { DialogEnd } from '../../ui/DialogEnd.tsx';
import { useToast } from '../../ui/toast.tsx';

type Props = { spend: Spend; onClose: () => void };

/** Form for a location's monthly budget. */
export function BudgetForm({ spend: { office_id, title, budget }, onClose }: Props) {
  const toast = useToast();
  const { form, field, message, busy } = useForm(
    spending.save_budget,
    { office_id, monthly: budget === null ? '' : String(budget) },
    () => {
      toast.saved();
      onClose();
    },
  );
  return (
    <form {...form}>
      {message && <Banner tone="red">{message}</Banner>}
      <TextInput
        data-autofocus
        label={`Budget of ${title} for a month, in pounds`}
        description="Before VAT. Leave it empty to have no budget."
        inputMode="decimal"
        leftSection="£"
        autoComplete="off"
        {...field('monthly')}
      />
      <DialogEnd busy={busy} onClose={onClose} />
    </form>
  );
}
