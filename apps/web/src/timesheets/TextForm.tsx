import type { Endpoint, Sent } from '@handover/contract/endpoint';
import { Textarea } from '@mantine/core';
import { useForm } from '../api/form.ts';
import type { Typed } from '../api/typedInput.ts';
import { Banner } from '../ui/Banner.tsx';
import { DialogEnd } from '../ui/DialogEnd.tsx';
import classes from './Timesheet.module.css';

type Props<E extends Endpoint> = {
  endpoint: E;
  initial: Typed<Sent<E>>;
  /** Name of the only field. */
  name: keyof Sent<E> & string;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  act: string;
  onClose: () => void;
  onDone: () => void;
};

/** Dialog form with one text field. */
export function TextForm<E extends Endpoint>(props: Props<E>) {
  const { endpoint, initial, name, label, hint, required = true, act, onClose, onDone } = props;
  const { form, field, message, busy } = useForm(endpoint, initial, onDone);
  return (
    <form {...form} className={classes.form}>
      {message && <Banner tone="red">{message}</Banner>}
      <Textarea
        data-autofocus
        label={label}
        description={hint}
        required={required}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={name === 'text' ? 2000 : 500}
        {...field(name)}
      />
      <DialogEnd busy={busy} words={act} onClose={onClose} />
    </form>
  );
}
