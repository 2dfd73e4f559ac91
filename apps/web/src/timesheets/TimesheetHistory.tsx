import type { Timesheet, TimesheetQuery, TimesheetVersion } from '@handover/contract/timesheets/timesheets';
import { disputeIsOpen } from '@handover/domain/timesheets/disputes';
import { duration } from '@handover/domain/format';
import { Ago } from '../ui/Ago.tsx';
import { ENDED, madeText, restText, workedText } from './timesheetTexts.ts';

type Entry = { at: string; version: TimesheetVersion } | { at: string; query: TimesheetQuery };

/** History of a timesheet: all versions and closed disputes, newest first. */
export function TimesheetHistory({ timesheet: { versions, queries } }: { timesheet: Timesheet }) {
  const entries: Entry[] = [
    ...versions.map((version) => ({ at: version.received_at, version })),
    ...queries.filter(({ status }) => !disputeIsOpen(status)).map((query) => ({ at: query.raised_at, query })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <section className="hours-before" aria-label="Versions">
      <h3>How these hours came to be</h3>
      <ol>
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
      <b className="num">{workedText(version)}</b>{' '}
      <span className="dim num">
        {restText(version)}, {duration(version.total_time)}
      </span>
    </p>
    {version.reason && <p className="job-reason">{version.reason}</p>}
    <p className="dim">
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
      <p className="job-reason">{query.text}</p>
      {query.answer && (
        <>
          <p className="dim">{query.answered_by_name} answered</p>
          <p className="job-reason">{query.answer}</p>
        </>
      )}
      {status !== 'open' && status !== 'answered' && (
        <>
          <p className="dim">
            {query.closed_by_name} {ENDED[status]}
            {query.closed_at && (
              <>
                {' '}
                · <Ago at={query.closed_at} />
              </>
            )}
          </p>
          {query.closing && <p className="job-reason">{query.closing}</p>}
        </>
      )}
    </li>
  );
}
