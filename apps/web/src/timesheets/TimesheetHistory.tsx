import type { Timesheet, TimesheetQuery, TimesheetVersion } from '@handover/contract/timesheets/timesheets';
import { disputeIsOpen } from '@handover/domain/timesheets/disputes';
import { duration } from '@handover/domain/format';
import { Ago } from '../ui/Ago.tsx';
import { ENDED, madeText, restText, workedText } from './timesheetTexts.ts';
import { Reason } from '../shifts/shared/Reason.tsx';
import shared from '../ui/shared.module.css';
import classes from './Timesheet.module.css';
import rowClasses from '../ui/Rows.module.css';

type Entry = { at: string; version: TimesheetVersion } | { at: string; query: TimesheetQuery };

/** History of a timesheet: all versions and closed disputes, newest first. */
export function TimesheetHistory({ timesheet: { versions, queries } }: { timesheet: Timesheet }) {
  const entries: Entry[] = [
    ...versions.map((version) => ({ at: version.received_at, version })),
    ...queries.filter(({ status }) => !disputeIsOpen(status)).map((query) => ({ at: query.raised_at, query })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <section className={classes.before} aria-label="Versions">
      <h3>How these hours came to be</h3>
      <ol className={rowClasses.rows}>
        {entries.map((entry) =>
          'version' in entry ? (
            <Version key={entry.version.version} version={entry.version} />
          ) : (
            <Query key={entry.query.query_id} query={entry.query} />
          ),
        )}
      </ol>
    </section>
  );
}

const Version = ({ version }: { version: TimesheetVersion }) => (
  <li>
    <p>
      <b className={shared.num}>{workedText(version)}</b>{' '}
      <span className={`${shared.dim} ${shared.num} ${classes.small}`}>
        {restText(version)}, {duration(version.total_time)}
      </span>
    </p>
    {version.reason && <Reason>{version.reason}</Reason>}
    <p className={`${shared.dim} ${classes.small}`}>
      {madeText(version)} · <Ago at={version.received_at} />
    </p>
  </li>
);

function Query({ query }: { query: TimesheetQuery }) {
  const { status } = query;
  return (
    <li>
      <p>
        <b>{query.raised_by_name}</b> disputed version {query.version}
      </p>
      <Reason>{query.text}</Reason>
      {query.answer && (
        <>
          <p className={`${shared.dim} ${classes.small}`}>{query.answered_by_name} answered</p>
          <Reason>{query.answer}</Reason>
        </>
      )}
      {status !== 'open' && status !== 'answered' && (
        <>
          <p className={`${shared.dim} ${classes.small}`}>
            {query.closed_by_name} {ENDED[status]}
            {query.closed_at && (
              <>
                {' '}
                · <Ago at={query.closed_at} />
              </>
            )}
          </p>
          {query.closing && <Reason>{query.closing}</Reason>}
        </>
      )}
    </li>
  );
}
