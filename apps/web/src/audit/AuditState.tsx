import { audit } from '@handover/contract/audit/audit';
import { dateTime } from '@handover/domain/format';
import { useCall } from '../api/client.ts';
import { Banner } from '../ui/Banner.tsx';

const A_MINUTE = 60_000;
const count = new Intl.NumberFormat('en-GB');
const useCheck = () => useCall(audit.check, {}, { every: A_MINUTE });

/** Line that says when the audit was last checked, and when its last entries were sealed. */
export function AuditState() {
  const answer = useCheck();
  if (answer.isError) return <>Whether the audit still reads as it was sealed could not be loaded.</>;
  if (!answer.data) return null;
  const { last_seal, last_check } = answer.data.data;
  const sealed = last_seal && ` Last sealed ${dateTime(new Date(last_seal.sealed_at))}.`;
  if (!last_check) return <>Not checked yet. Every night all entries are compared with their seals.{sealed}</>;
  const found =
    last_check.broken.length === 0
      ? `${count.format(last_check.entries)} entries read as they were sealed.`
      : 'Something does not read as it was sealed.';
  return (
    <>
      Checked {dateTime(new Date(last_check.done_at))}: {found}
      {sealed}
    </>
  );
}

/** Alarm with the problems that the last check found, and the minutes that they concern. */
export function AuditAlarm() {
  const broken = useCheck().data?.data.last_check?.broken ?? [];
  if (broken.length === 0) return null;
  return (
    <Banner tone="red">
      <strong>The audit no longer reads as it was sealed.</strong> Change nothing, and have it compared with a backup.
      <ul>
        {broken.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Banner>
  );
}
