import type { Me } from '@handover/contract/accounts/accounts';
import { insights, type ShiftAtRisk } from '@handover/contract/dashboard/insights';
import { AT_RISK_HOURS, needAddress } from '@handover/domain/dashboard/needs';
import { duration, shortDate } from '@handover/domain/format';
import { londonDay, londonTime } from '@handover/domain/time';
import { isAdmin } from '@handover/domain/viewer';
import { Button, Skeleton } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconCheck, IconUserPlus } from '@tabler/icons-react';
import { useCall } from '../api/client.ts';
import { ShiftLink } from '../shifts/shared/ShiftLink.tsx';
import { usePanel } from '../shifts/shared/usePanel.ts';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { CardHead } from '../ui/charts/ChartCard.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useNow } from '../ui/useNow.ts';
import shared from '../ui/shared.module.css';
import classes from './Unfilled.module.css';

/** Minimum milliseconds between two reloads, however many events come. */
const AGAIN_MS = 2_000;
/** Shifts shown; the link leads to the rest. */
const SHOWN = 6;

/** Unfilled shifts of the next days, the soonest first. */
export function Unfilled({ me }: { me: Me }) {
  const panel = usePanel(me.level);
  const { data, isError, refetch } = useCall(insights.shifts_at_risk.find, {});
  const reload = () => void refetch();
  const soon = useThrottledCallback(reload, AGAIN_MS);
  useShiftChanges({ changed: soon, reload });
  const shifts = data?.data;
  return (
    <section className={`${shared.card} ${classes.card}`} aria-labelledby="unfilled">
      <CardHead id="unfilled" title={`Unfilled in the next ${AT_RISK_HOURS} h`} hint="Nobody has them. Soonest first.">
        {shifts && shifts.length > 0 && (
          <AppLink className={classes.all} href={needAddress('soon')}>
            All{' '}
            <span className={shared.num}>
              {shifts.length}
              {data?.more ? '+' : ''}
            </span>
            <span className={shared.sr}> unfilled shifts</span>
          </AppLink>
        )}
      </CardHead>
      {shifts?.length === 0 ? (
        <p className={`${shared.dim} ${classes.none}`}>Every shift of the next {AT_RISK_HOURS} hours is filled</p>
      ) : shifts ? (
        <table>
          <thead>
            <tr>
              <th scope="col">Starts</th>
              <th scope="col">Shift</th>
              <th scope="col">Applied</th>
              <th scope="col">Offers out</th>
              <th scope="col">
                <span className={shared.sr}>First step</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shifts.slice(0, SHOWN).map((shift) => (
              <Row key={shift.job_id} shift={shift} me={me} onOpen={panel.open} />
            ))}
          </tbody>
        </table>
      ) : isError ? (
        <ErrorState onRetry={reload} />
      ) : (
        <Loading>
          <Skeleton h={150} radius={8} />
        </Loading>
      )}
    </section>
  );
}

const MINUTE = 60_000;

function Row({ shift, me, onOpen }: { shift: ShiftAtRisk; me: Me; onOpen: (job_id: string) => void }) {
  const now = useNow();
  const { job_id, title, ward, location, starts_at, applications, offers } = shift;
  const at = new Date(starts_at);
  const day = londonDay(at) === londonDay(now) ? 'Today' : `${shortDate(at, now)},`;
  // A location knows where it is.
  const place = [me.kind === 'office' ? '' : location, ward].filter(Boolean).join(', ');
  const ready = isAdmin(me) && applications > 0;
  const Sign = ready ? IconCheck : IconUserPlus;
  return (
    <tr>
      <td className={shared.num}>
        <b>
          {day} {londonTime(at)}
        </b>
        <small>in {duration(Math.max(0, Math.ceil((at.getTime() - now.getTime()) / MINUTE)))}</small>
      </td>
      <td>
        <ShiftLink job={shift} onOpen={onOpen}>
          {title}
        </ShiftLink>
        <small>{place}</small>
      </td>
      <td className={shared.num} data-label="Applied">
        {applications}
      </td>
      <td className={shared.num} data-label="Offers out">
        {offers}
      </td>
      <td>
        <Button
          variant="default"
          size="xs"
          leftSection={<Sign size={15} stroke={1.7} aria-hidden />}
          onClick={() => onOpen(job_id)}
        >
          {ready ? 'Assign' : 'Fill'}
          <span className={shared.sr}>
            {' '}
            {title}, {day} {londonTime(at)}
          </span>
        </Button>
      </td>
    </tr>
  );
}
