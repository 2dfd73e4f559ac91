import { invoices, invoicesList } from '@handover/contract/invoices/list';
import type { Invoice } from '@handover/contract/invoices/invoices';
import { londonDay } from '@handover/domain/time';
import { type Viewer, viewerOf, isAdmin, isMember } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconDownload, IconMessageQuestion, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCall } from '../api/client.ts';
import { useMe } from '../api/me.ts';
import { EntryFrame } from '../pages/EntryFrame.tsx';
import { HelpWith } from '../support/links/HelpWith.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { SkeletonRows } from '../ui/Loading.tsx';
import { Modal } from '../ui/Modal.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useToast } from '../ui/toast.tsx';
import { useNow } from '../ui/useNow.ts';
import { usePageDialog } from '../ui/usePageDialog.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { InvoiceFacts } from './InvoiceFacts.tsx';
import { InvoicePill } from './InvoicePill.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { Notes, NotesForm } from './Notes.tsx';
import { PaymentsCard } from './payments/PaymentsCard.tsx';

import { HOURS_TONES, HOURS_WORDS, invoiceTitle, stateWords } from './shared/invoiceTexts.ts';
import { Pill } from '../ui/Pill.tsx';
import columns from '../pages/EntryColumns.module.css';

export function InvoicePage() {
  const viewer = viewerOf(useMe());
  const { uuid = '' } = useParams({ strict: false });
  return viewer && <Found key={uuid} viewer={viewer} uuid={uuid} />;
}

function Found({ viewer, uuid }: { viewer: Viewer; uuid: string }) {
  const cache = useQueryClient();
  const changed = (data: Invoice) => cache.setQueryData([invoices.find.name, { uuid }], { data });
  return (
    <EntryFrame answer={useCall(invoices.find, { uuid })} skeleton={<SkeletonRows rows={5} />}>
      {(invoice) => <Shown viewer={viewer} invoice={invoice} onChange={changed} />}
    </EntryFrame>
  );
}

type Props = { viewer: Viewer; invoice: Invoice; onChange: (invoice: Invoice) => void };

/** One invoice: facts at the left, lines and payments at the right. */
function Shown({ viewer, invoice, onChange }: Props) {
  const dialog = usePageDialog();
  const { opened, open, close } = dialog;
  const toast = useToast();
  const today = londonDay(useNow());
  const may_note = invoice.can.notes.allowed;
  const may_pay = invoice.can.add_payment.allowed;
  const noted = () => {
    toast.saved();
    close();
  };
  return (
    <>
      <BackLink href="/invoices">{invoicesList.title}</BackLink>
      <PageHead
        entry
        title={invoiceTitle(invoice)}
        meta={
          <>
            <InvoicePill state={invoice.state}>{stateWords(invoice, today)}</InvoicePill>
            {invoice.hours_state && (
              <Pill tone={HOURS_TONES[invoice.hours_state]}>{HOURS_WORDS[invoice.hours_state]}</Pill>
            )}
          </>
        }
        actions={
          <>
            <Button
              component="a"
              href={`/invoices/${invoice.uuid}/pdf`}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              PDF
            </Button>
            {invoice.can.dispute_hours.allowed && (
              <Button
                component={AppLink}
                href={`/job_info/${invoice.job.job_id}?panel=timesheet`}
                variant="default"
                leftSection={<IconMessageQuestion size={16} aria-hidden />}
              >
                Dispute the hours
              </Button>
            )}
            {may_pay && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('payment')}>
                {invoice.purpose === 'credit_note' ? 'Pay Back' : 'Add Payment'}
              </Button>
            )}
          </>
        }
      />
      <div className={columns.columns}>
        <aside className={columns.column}>
          <BalanceCard invoice={invoice} own={isMember(viewer)} />
          <InvoiceFacts invoice={invoice} admin={isAdmin(viewer)} />
          <Notes invoice={invoice} onEdit={may_note ? () => open('notes') : undefined} />
          {!isAdmin(viewer) && <HelpWith kind="invoice" target_id={invoice.uuid} />}
        </aside>
        <div className={columns.column}>
          <ItemsCard items={invoice.items} />
          <PaymentsCard viewer={viewer} invoice={invoice} dialog={dialog} onChange={onChange} />
        </div>
      </div>
      <Modal opened={opened === 'notes' && may_note} onClose={close} title="Notes" size={520}>
        <NotesForm invoice={invoice} onDone={noted} onCancel={close} />
      </Modal>
    </>
  );
}
