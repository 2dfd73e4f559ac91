import { cancellationTerms, type CancellationTerms } from '@handover/contract/invoices/billing';
import { TERM_LIMITS } from '@handover/domain/invoices/settings';
import { londonDay } from '@handover/domain/time';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useCall } from '../../api/client.ts';
import { useForm } from '../../api/form.ts';
import { rowProblems } from '../../api/rowProblems.ts';
import { Banner } from '../../ui/Banner.tsx';
import { DialogEnd } from '../../ui/DialogEnd.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FirstDay } from './FirstDay.tsx';
import shared from '../../ui/shared.module.css';
import classes from './BillingCard.module.css';

type Entry = { notice_hours: string; paid_hours: string };
type Props = Pick<CancellationTerms, 'care_provider_id' | 'own' | 'terms'> & { onClose: () => void };

/** Form for a care provider's own cancellation terms; without any, the general terms hold. */
export function CancellationTermsForm({ care_provider_id, own, terms, onClose }: Props) {
  const toast = useToast();
  const start: Entry[] = terms.map((term) => ({
    notice_hours: String(term.notice_hours),
    paid_hours: String(term.paid_hours),
  }));
  const { form, values, set, errors, message, busy } = useForm(
    cancellationTerms.save,
    { care_provider_id, valid_from: londonDay(new Date()), terms: start },
    () => {
      toast.saved();
      onClose();
    },
    (filled) => rowProblems(cancellationTerms.save, filled) as Record<string, string>,
  );
  const valid_from = values.valid_from ?? '';
  const then = useCall(cancellationTerms.find, { care_provider_id, day: valid_from }, { enabled: valid_from !== '' });
  const entries = values.terms as Entry[];
  const put = (changed: Entry[]) => set('terms', changed as typeof values.terms);
  const problems = errors as Record<string, string | undefined>;
  const hours = (entry: Entry, at: number, name: keyof Entry, label: string) => (
    <TextInput
      label={label}
      required
      inputMode="decimal"
      autoComplete="off"
      rightSection="h"
      value={entry[name]}
      error={problems[`terms.${at}.${name}`]}
      onChange={(event) => put(entries.toSpliced(at, 1, { ...entry, [name]: event.currentTarget.value }))}
    />
  );
  return (
    <form {...form} className={classes.form}>
      {message && <Banner tone="red">{message}</Banner>}
      <p className={shared.dim}>
        Of a shift that somebody said yes to, never more hours than it has. A published shift keeps the terms that it
        was published with.
      </p>
      {entries.map((entry, at) => (
        <fieldset key={at} className={classes.term}>
          <legend className={shared.sr}>Term {at + 1}</legend>
          {hours(entry, at, 'notice_hours', 'Notice under')}
          {hours(entry, at, 'paid_hours', 'Paid')}
          <IconButton label={`Remove term ${at + 1}`} onClick={() => put(entries.toSpliced(at, 1))}>
            <IconTrash size={17} stroke={1.7} aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      {entries.length === 0 && <p>Without terms of its own, those of every care provider hold.</p>}
      <Button
        className={classes.add}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={entries.length >= TERM_LIMITS.notice_hours.most}
        onClick={() => put([...entries, { notice_hours: '', paid_hours: '' }])}
      >
        Add term
      </Button>
      {own && entries.length > 0 && (
        <Button className={classes.add} variant="subtle" size="xs" onClick={() => put([])}>
          Use everyone’s terms
        </Button>
      )}
      <FirstDay
        value={valid_from}
        error={problems['valid_from']}
        open_shifts={then.data?.data.open_shifts}
        called="unpublished shift"
        onChange={(day) => set('valid_from', day)}
      />
      <DialogEnd busy={busy} onClose={onClose} />
    </form>
  );
}
