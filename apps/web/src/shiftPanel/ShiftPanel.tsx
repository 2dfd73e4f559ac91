import type { Viewer } from '@handover/domain/viewer';
import { IconCalendarOff, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ApiError, messageOf } from '../api/error.ts';
import { focusRow } from '../lists/focus.ts';
import { Banner } from '../ui/Banner.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useCopy } from '../ui/useCopy.ts';
import { useLast } from '../ui/useLast.ts';
import { ShiftActions } from './ShiftActions.tsx';
import { ShiftSkeleton } from './ShiftSkeleton.tsx';
import { ShiftView } from './ShiftView.tsx';
import { useShift } from '../shifts/shared/useShift.ts';
import { useShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import { usePanel } from '../shifts/shared/usePanel.ts';
import { SHIFT_HOTKEYS, VIEW_TITLES } from '../shifts/shared/panelViews.ts';
import shared from '../ui/shared.module.css';

/** Panel of the shift in the address, over any page. */
export default function ShiftPanel({ viewer }: { viewer: Viewer }) {
  const panel = usePanel(viewer.level);
  const job_id = useLast(panel.job_id);
  const before = useRef(panel.job_id);
  useEffect(() => {
    if (before.current && !panel.job_id) focusRow(before.current);
    before.current = panel.job_id;
  }, [panel.job_id]);
  return job_id && <Shown key={job_id} viewer={viewer} job_id={job_id} panel={panel} />;
}

type Props = { viewer: Viewer; job_id: string; panel: ReturnType<typeof usePanel> };

function Shown({ viewer, job_id, panel }: Props) {
  const answer = useShift(job_id);
  const { error } = answer;
  const job = answer.data?.data;
  const moves = useShiftTransitions(job_id);
  const copy = useCopy();
  const { view } = panel;
  return (
    <Panel
      opened={panel.job_id !== undefined}
      onClose={panel.close}
      title={VIEW_TITLES[view]}
      onBack={view === 'job' ? undefined : panel.back}
      hotkeys={SHIFT_HOTKEYS}
      actions={
        view === 'job' && (
          <>
            <IconButton
              label="Copy link"
              size={36}
              onClick={() => copy(`${window.location.origin}/job_info/${job_id}`)}
            >
              <IconCopy size={17} stroke={1.7} />
            </IconButton>
            {job && <ShiftActions viewer={viewer} job={job} moves={moves} onView={panel.show} />}
          </>
        )
      }
    >
      {job && error && !isGone(error) && (
        <div className={shared.section}>
          <Banner tone="amber">{`This shift may be out of date. ${messageOf(error)}`}</Banner>
        </div>
      )}
      {job && !isGone(error) ? (
        <ShiftView
          viewer={viewer}
          job={job}
          view={view}
          member={panel.member}
          moves={moves}
          onView={panel.show}
          onBack={panel.back}
        />
      ) : (
        <NoJob error={error} onRetry={() => void answer.refetch()} />
      )}
    </Panel>
  );
}

/**
 * True if the shift is missing, out of sight, or has an invalid id; the server does not tell these apart for the user.
 */
const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422);

function NoJob({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isGone(error)) {
    return (
      <Empty
        icon={<IconCalendarOff size={22} stroke={1.7} />}
        title="This shift is not here"
        text="The link may be mistyped, or the shift is no longer open to you."
      />
    );
  }
  if (error) return <ErrorState onRetry={onRetry} />;
  return (
    <div className={shared.section}>
      <Loading>
        <ShiftSkeleton />
      </Loading>
    </div>
  );
}
