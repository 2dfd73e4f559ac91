import { type HistoryEntry, jobRecord } from '@handover/contract/shifts/shiftCommands';
import { IconArrowRight } from '@tabler/icons-react';
import { useCall } from '../api/client.ts';
import { Ago } from '../ui/Ago.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading, SkeletonRows } from '../ui/Loading.tsx';
import { Person } from '../ui/Person.tsx';
import { changeTexts, doneText, overruledTexts } from './historyTexts.ts';
import { Reason } from '../shifts/shared/Reason.tsx';
import shared from '../ui/shared.module.css';
import classes from './History.module.css';

/** History of a shift, newest first. */
export function History({ job_id }: { job_id: string }) {
  const answer = useCall(jobRecord.history, { job_id });
  return (
    <div className={shared.section}>
      {answer.isPending && (
        <Loading>
          <SkeletonRows rows={5} />
        </Loading>
      )}
      {answer.isError && !answer.data && <ErrorState onRetry={() => void answer.refetch()} />}
      <ol className={classes.history}>
        {answer.data?.data.map((entry) => (
          <Entry key={entry.entry_id} entry={entry} />
        ))}
      </ol>
    </div>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  return (
    <li>
      <Person name={entry.actor_name} size={28} />
      <div>
        <p>
          <b>{entry.actor_name}</b> {doneText(entry)}
        </p>
        {entry.reason && <Reason>{entry.reason}</Reason>}
        {overruledTexts(entry.changes).map((text) => (
          <Reason key={text}>{text}</Reason>
        ))}
        {changeTexts(entry.changes).map(({ label, from, to }) => (
          <p key={label} className={classes.change}>
            {label}{' '}
            {to === undefined ? (
              'changed'
            ) : (
              <span className={shared.num}>
                <s>{from}</s> <IconArrowRight size={13} aria-label="to" /> <b>{to}</b>
              </span>
            )}
          </p>
        ))}
        <p className={shared.dim}>
          <Ago at={entry.at} />
        </p>
      </div>
    </li>
  );
}
