import type { JobAnswer } from '@handover/contract/jobs';
import type { Viewer } from '@handover/domain/viewer';
import '../../styles/job-details.css';
import { ChoosePlanner } from './ChoosePlanner.tsx';
import { EditJob } from './EditJob.tsx';
import { History } from './History.tsx';
import { JobDetails } from './JobDetails.tsx';
import type { JobMoves } from './useJobMoves.ts';
import type { PanelView } from './views.ts';

/** Said after a shift was created or changed. */
export const SHIFT_SAVED = 'Shift was saved successfully';

type Props = {
  viewer: Viewer;
  job: JobAnswer;
  view: PanelView;
  moves: JobMoves;
  onView: (view: PanelView) => void;
  onBack: () => void;
  on_page?: boolean;
};

/** The view of a shift that the address asks for, in the panel and on a page of its own. */
export function JobView({ viewer, job, view, moves, onView, onBack, on_page = false }: Props) {
  switch (view) {
    case 'job':
      return <JobDetails viewer={viewer} job={job} moves={moves} onView={onView} />;
    case 'choose_job_planner':
      return <ChoosePlanner job={job} moves={moves} onChosen={onBack} />;
    case 'edit_job':
      return (
        <EditJob
          job_id={job.job_id}
          on_page={on_page}
          onSaved={() => {
            moves.say(SHIFT_SAVED);
            onBack();
          }}
          onCancel={onBack}
        />
      );
    case 'history':
      return <History job_id={job.job_id} />;
  }
}
