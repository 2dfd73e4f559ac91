import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import type { Viewer } from '@handover/domain/viewer';
import { londonTime } from '@handover/domain/time';
import { call } from '../api/client.ts';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import { Banner } from '../ui/Banner.tsx';
import shared from '../ui/shared.module.css';

type Props = { viewer: Viewer; job: JobAnswer; moves: ShiftTransitions };

/** Request to fill a shift, for administrators: whoever takes it is named to the home. */
export default function FillRequest({ viewer, job, moves }: Props) {
  const { job_id, fill_request, acts } = job;
  if (!fill_request) return null;
  const take = () =>
    void moves.run(
      () => call(shiftCommands.assignAdmin, { job_id, user_id: viewer.user_id }),
      'You work on this shift now',
    );
  return (
    <Banner
      tone="amber"
      action={
        acts?.assign_admin?.allowed && (
          <button type="button" className={shared.textButton} disabled={moves.busy} onClick={take}>
            I am on it
          </button>
        )
      }
    >
      <b>Handover is asked to fill this shift,</b> since {londonTime(new Date(fill_request.asked_at))}.{' '}
      {fill_request.taken_by && `${fill_request.taken_by} is on it.`}
    </Banner>
  );
}
