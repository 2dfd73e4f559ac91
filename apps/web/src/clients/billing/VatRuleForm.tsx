import { vatRules } from '@handover/contract/invoices/billing';
import { careProviders, locations } from '@handover/contract/clients/pages';
import { complianceOptions } from '@handover/contract/staff/compliance';
import { TAX_TREATMENTS, type TaxTreatment } from '@handover/domain/invoices/invoice';
import { ruleBegins, TREATMENT_WORDS, USUAL_REASONS } from '@handover/domain/invoices/settings';
import { londonDay } from '@handover/domain/time';
import { Select, TextInput } from '@mantine/core';
import { useCall } from '../../api/client.ts';
import { useForm } from '../../api/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { DialogEnd } from '../../ui/DialogEnd.tsx';
import { useToast } from '../../ui/toast.tsx';
import classes from './BillingCard.module.css';
import columns from '../../ui/TwoColumns.module.css';

const PAGE = 200;
const treatments = TAX_TREATMENTS.map((value) => ({ value, label: TREATMENT_WORDS[value] }));
const isUsual = (reason: unknown) => reason === '' || Object.values(USUAL_REASONS).some((usual) => usual === reason);

/** Form for a VAT rule, for everything that an agency bills or for a chosen part. */
export function VatRuleForm({ agency_id, onClose }: { agency_id: string; onClose: () => void }) {
  const toast = useToast();
  const today = londonDay(new Date());
  const { form, field, values, set, errors, message, busy } = useForm(
    vatRules.create,
    {
      agency_id,
      care_provider_id: '',
      office_id: '',
      tag_id: '',
      treatment: 'nursing_concession',
      tax_rate: '20',
      reason: USUAL_REASONS.nursing_concession,
      valid_from: today,
    },
    () => {
      toast.saved();
      onClose();
    },
    ({ valid_from }) => {
      const problem = valid_from ? ruleBegins(valid_from, today) : undefined;
      return problem === undefined ? {} : { valid_from: problem };
    },
  );
  const care_provider_id = field('care_provider_id').value;
  const providers = useCall(careProviders.list, { agency_id, page_size: PAGE });
  const places = useCall(locations.list, { care_provider_id }, { enabled: care_provider_id !== '' });
  const tags = useCall(complianceOptions.tags, {});
  const choose = (treatment: TaxTreatment) => {
    set('treatment', treatment);
    if (isUsual(values.reason)) set('reason', USUAL_REASONS[treatment]);
  };
  const choice = (name: 'care_provider_id' | 'office_id' | 'tag_id') => ({
    name,
    error: errors[name],
    value: field(name).value || null,
    clearable: true,
    searchable: true,
    openOnFocus: false,
    nothingFoundMessage: 'No results found',
  });
  return (
    <form {...form} className={classes.form}>
      {message && <Banner tone="red">{message}</Banner>}
      <Select
        {...choice('care_provider_id')}
        label="Care provider"
        placeholder="All"
        data={(providers.data?.data ?? []).map((each) => ({ value: each.care_provider_id, label: each.company_name }))}
        onChange={(chosen) => {
          set('care_provider_id', chosen ?? '');
          set('office_id', '');
        }}
        data-autofocus
      />
      <div className={columns.columns}>
        <Select
          {...choice('office_id')}
          label="Location"
          placeholder={care_provider_id === '' ? 'Choose a care provider first' : 'All'}
          disabled={care_provider_id === ''}
          data={(places.data?.data ?? []).map((each) => ({ value: each.office_id, label: each.title }))}
          onChange={(chosen) => set('office_id', chosen ?? '')}
        />
        <Select
          {...choice('tag_id')}
          label="Role"
          placeholder="All"
          data={(tags.data ?? []).map(({ value, label }) => ({ value, label }))}
          onChange={(chosen) => set('tag_id', chosen ?? '')}
        />
        <Select
          name="treatment"
          label="Treatment"
          required
          allowDeselect={false}
          data={treatments}
          value={values.treatment}
          error={errors.treatment}
          onChange={(chosen) => chosen && choose(chosen)}
        />
        {values.treatment === 'standard' && (
          <TextInput {...field('tax_rate')} label="Rate" required inputMode="decimal" rightSection="%" />
        )}
      </div>
      <TextInput
        {...field('reason')}
        label="Reason"
        description="Stands at the line of the invoice."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
      />
      <DatePicker
        label="First day"
        description="For shifts that start on this day or later: today at the earliest."
        required
        value={values.valid_from}
        error={errors.valid_from}
        onChange={(day) => set('valid_from', day)}
      />
      <DialogEnd busy={busy} onClose={onClose} />
    </form>
  );
}
