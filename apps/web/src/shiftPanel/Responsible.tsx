import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import type { Viewer } from '@handover/domain/viewer';
import { call } from '../api/client.ts';
import { nameOf } from '../shifts/shared/shiftTexts.ts';
import { Fact } from '../shifts/shared/Facts.tsx';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import type { PanelView } from '../shifts/shared/panelViews.ts';
import shared from '../ui/shared.module.css';

type Props = { viewer: Viewer; job: JobAnswer; moves: ShiftTransitions; onView: (view: PanelView) => void };

/** Planner of the shift, with a link to choose another. */
export function Planner({ job, moves, onView }: Omit<Props, 'viewer'>) {
  const planner = job.job_planner && nameOf(job.job_planner);
  const may = job.acts?.assign_planner?.allowed ?? false;
  const choose = () => {
    moves.hush();
    onView('choose_job_planner');
  };
  return (
    <Fact name="Shift planner">
      {planner || (may ? '' : 'Nobody')}{' '}
      {may && (
        <button type="button" className={shared.textButton} onClick={choose}>
          {planner ? 'Change' : 'Choose'}
          <span className={shared.sr}> shift planner</span>
        </button>
      )}
    </Fact>
  );
}

/** Administrator who works on the shift now, so that two do not; the viewer takes it or lets it go. */
export function AdminUser({ viewer, job, moves }: Props) {
  const { job_id, admin_user } = job;
  const mine = admin_user?.user_id === viewer.user_id;
  const may = job.acts?.[admin_user ? 'unassign_admin' : 'assign_admin']?.allowed ?? false;
  const take = () =>
    moves.run(() => call(shiftCommands.assignAdmin, { job_id, user_id: viewer.user_id }), 'You work on this shift now');
  const leave = () =>
    moves.run(() => call(shiftCommands.unassignAdmin, { job_id }), 'Nobody works on this shift at the moment');
  return (
    <Fact name="Admin user">
      {admin_user ? (mine ? 'You' : nameOf(admin_user)) : may ? '' : 'Nobody'}{' '}
      {may && (
        <button type="button" className={shared.textButton} onClick={() => void (admin_user ? leave() : take())}>
          {admin_user ? 'Unassign' : 'Assign me'}
          <span className={shared.sr}> as admin user</span>
        </button>
      )}
    </Fact>
  );
}
