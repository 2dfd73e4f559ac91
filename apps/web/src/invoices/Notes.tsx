import { invoices } from '@handover/contract/invoices/list';
import type { Invoice } from '@handover/contract/invoices/invoices';
import { Button, Textarea } from '@mantine/core';
import { IconEdit, IconNote } from '@tabler/icons-react';
import { useForm } from '../api/form.ts';
import { Banner } from '../ui/Banner.tsx';
import { DialogEnd } from '../ui/DialogEnd.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import shared from '../ui/shared.module.css';
import classes from './InvoicePage.module.css';

type Props = { invoice: Invoice; onEdit?: (() => void) | undefined };

/** Notes beside the invoice; each box is shown only if it has text. */
export function Notes({ invoice, onEdit }: Props) {
  const { client_notes, admin_notes = '', terms } = invoice;
  return (
    <>
      {client_notes && (
        <Box title="Client Notes" onEdit={onEdit}>
          {client_notes}
        </Box>
      )}
      {admin_notes && (
        <Box title="Admin Notes" onEdit={onEdit}>
          {admin_notes}
        </Box>
      )}
      {terms && <Box title="Terms">{terms}</Box>}
      {onEdit && !client_notes && !admin_notes && (
        <Button
          className={classes.addNotes}
          data-screen-only
          variant="default"
          size="xs"
          leftSection={<IconNote size={15} aria-hidden />}
          onClick={onEdit}
        >
          Add notes
        </Button>
      )}
    </>
  );
}

type BoxProps = { title: string; onEdit?: (() => void) | undefined; children: string };

const Box = ({ title, onEdit, children }: BoxProps) => (
  <section className={`${shared.card} ${classes.note}`}>
    <header>
      <h2>{title}</h2>
      {onEdit && (
        <IconButton label={`Edit ${title}`} variant="subtle" color="gray" size={30} onClick={onEdit}>
          <IconEdit size={16} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </header>
    <p>{children}</p>
  </section>
);

type FormProps = { invoice: Invoice; onDone: () => void; onCancel: () => void };

export function NotesForm({ invoice, onDone, onCancel }: FormProps) {
  const { uuid, client_notes, admin_notes = '' } = invoice;
  const { form, field, message, busy } = useForm(invoices.update, { uuid, client_notes, admin_notes }, onDone);
  const box = { autosize: true, minRows: 3, maxRows: 10, maxLength: 2000 } as const;
  return (
    <form {...form} className={classes.notesForm}>
      {message && <Banner tone="red">{message}</Banner>}
      <Textarea
        {...field('client_notes')}
        {...box}
        label="Client Notes"
        description="Everyone who reads the invoice reads these too."
        data-autofocus
      />
      <Textarea {...field('admin_notes')} {...box} label="Admin Notes" description="For administrators alone." />
      <DialogEnd busy={busy} words="Save" onClose={onCancel} />
    </form>
  );
}
