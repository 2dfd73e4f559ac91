import { type AuditEntry, auditList } from '@handover/contract/audit/audit';
import { dateTime } from '@handover/domain/format';
import type { Cells } from '../lists/Cell.tsx';
import type { Row } from '../lists/values.ts';
import { AllowedList } from '../pages/AllowedList.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { AuditAlarm, AuditState } from './AuditState.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import styles from './Audit.module.css';

const asEntry = (row: Row) => row as AuditEntry;

const cells: Cells = {
  text: (row) => <span className={styles.text}>{asEntry(row).text}</span>,
  record: (row) => {
    const { target } = asEntry(row);
    if (!target) return null;
    return target.link === null ? target.name : <AppLink href={target.link}>{target.name}</AppLink>;
  },
  at: (row) => <time dateTime={asEntry(row).at}>{dateTime(new Date(asEntry(row).at))}</time>,
};

/** Audit page: who did what to which record, and if the entries still match their seals. */
export function AuditPage() {
  return (
    <AllowedList
      resource={auditList}
      cells={cells}
      hint={<AuditState />}
      tabs={() => <AuditAlarm />}
      panel={(entry, close) => <EntryPanel audit_id={entry} onClose={close} />}
    />
  );
}
