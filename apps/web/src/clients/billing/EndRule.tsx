import { type VatRule, vatRules } from '@handover/contract/invoices/billing';
import { ruleEnds } from '@handover/domain/invoices/settings';
import { dayAfter, londonDay } from '@handover/domain/time';
import { useForm } from '../../api/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { DialogEnd } from '../../ui/DialogEnd.tsx';
import { useToast } from '../../ui/toast.tsx';
import { dayWords, scopeWords } from './ruleTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './BillingCard.module.css';

type Props = { agency_id: string; rule: VatRule; onClose: () => void };

/** Form for the last day of a VAT rule; a rule that has not begun is withdrawn. */
export function EndRule({ agency_id, rule, onClose }: Props) {
  const toast = useToast();
  const today = londonDay(new Date());
  const to_come = rule.valid_from > today;
  const { form, values, set, errors, message, busy } = useForm(
    vatRules.end,
    { agency_id, rule_id: rule.rule_id, valid_until: to_come ? dayAfter(rule.valid_from, -1) : today },
    () => {
      toast.saved();
      onClose();
    },
    ({ valid_until }) => {
      const verdict = valid_until ? ruleEnds(rule, valid_until, today) : undefined;
      return verdict && !verdict.ok ? { valid_until: verdict.message } : {};
    },
  );
  return (
    <form {...form} className={classes.form}>
      {message && <Banner tone="red">{message}</Banner>}
      <p>
        {scopeWords(rule)}: {rule.reason}
      </p>
      {to_come ? (
        <p className={shared.dim}>It would begin on {dayWords(rule.valid_from)}. Taken back now, it never holds.</p>
      ) : (
        <DatePicker
          label="Last day"
          description="Shifts that start later bear what the other rules say."
          required
          value={values.valid_until}
          error={errors.valid_until}
          onChange={(day) => set('valid_until', day)}
        />
      )}
      <DialogEnd busy={busy} words={to_come ? 'Take it back' : 'End rule'} onClose={onClose} />
    </form>
  );
}
