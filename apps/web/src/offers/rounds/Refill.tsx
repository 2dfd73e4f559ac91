import type { JobAnswer } from '@handover/contract/jobs';
import { refill as calls } from '@handover/contract/refill';
import { useCall } from '../../api/client.ts';
import { refusal } from '../../lists/refusal.ts';
import '../../styles/refill.css';
import { Banner } from '../../ui/Banner.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, SkeletonRows } from '../../ui/Loading.tsx';
import { ShiftInBrief } from '../../shifts/shared/ShiftInBrief.tsx';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import { homeText } from '../../shifts/shared/shiftTexts.ts';
import { NextPeople } from './NextPeople.tsx';
import { Running } from './Running.tsx';
import { StartRefill } from './StartRefill.tsx';
import { Rounds } from './Rounds.tsx';
import { ENDED_WORDS } from './roundTexts.ts';

type Props = { job: JobAnswer; moves: ShiftTransitions };
/** Waves go out by themselves; the shift's own news brings most of it, and this the rest. */
const EVERY_MS = 20_000;

/** A shift is filled again in waves: begun, watched and stopped here. */
export default function Refill({ job, moves }: Props) {
  const answer = useCall(calls.find, { job_id: job.job_id }, { every: EVERY_MS });
  const state = answer.data?.data;
  return (
    <div className="panel-sec refill" aria-busy={moves.busy}>
      <div className="context-card refill-what">
        <ShiftInBrief job={job}>{homeText(job)}</ShiftInBrief>
      </div>
      {moves.said && (
        <Banner tone={moves.said.tone} seen>
          {moves.said.text}
        </Banner>
      )}
      {answer.isPending && (
        <Loading>
          <SkeletonRows rows={4} />
        </Loading>
      )}
      {answer.isError && !state && <ErrorState {...refusal(answer.error)} onRetry={() => void answer.refetch()} />}
      {state && <Shown job={job} moves={moves} state={state} />}
    </div>
  );
}

type State = NonNullable<ReturnType<typeof useCall<typeof calls.find>>['data']>['data'];

function Shown({ job, moves, state: { refill, next, settings } }: Pick<Props, 'job' | 'moves'> & { state: State }) {
  const may = job.acts?.start_refill;
  const running = refill?.status === 'running';
  return (
    <>
      {refill && refill.status !== 'running' && (
        <Banner tone={ENDED_WORDS[refill.status].tone}>{ENDED_WORDS[refill.status].text}</Banner>
      )}
      {refill && running && <Running job={job} refill={refill} moves={moves} />}
      {!running && may?.allowed && <StartRefill job_id={job.job_id} settings={settings} again={refill !== null} />}
      {!running && may?.allowed === false && refill?.status !== 'filled' && <Banner tone="blue">{may.text}</Banner>}
      {may?.allowed && <NextPeople people={next} running={running} />}
      {refill && refill.waves.length > 0 && <Rounds waves={refill.waves} />}
    </>
  );
}
