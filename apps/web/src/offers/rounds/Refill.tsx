import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { type NextToAsk, refill as calls, type RefillAnswer } from '@handover/contract/offers/refill';
import { Fragment, useId } from 'react';
import { useCall } from '../../api/client.ts';
import { refusal } from '../../lists/refusal.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ContextCard } from '../../ui/ContextCard.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, SkeletonRows } from '../../ui/Loading.tsx';
import { ShiftInBrief } from '../../shifts/shared/ShiftInBrief.tsx';
import type { ShiftTransitions } from '../../shifts/shared/useShiftTransitions.ts';
import { homeText } from '../../shifts/shared/shiftTexts.ts';
import { Running } from './Running.tsx';
import { StartRefill } from './StartRefill.tsx';
import { ANSWER_WORDS, ENDED_WORDS, roundTitle } from './roundTexts.ts';
import { People } from './People.tsx';
import { Pill } from '../../ui/Pill.tsx';
import shared from '../../ui/shared.module.css';
import classes from './Refill.module.css';

type Props = { job: JobAnswer; moves: ShiftTransitions };
/** Interval of reloads. Rounds go out by timer; live events of the shift bring most changes, and polling the rest. */
const EVERY_MS = 20_000;

/** Refill of a shift in offer rounds: start, watch and stop. */
export default function Refill({ job, moves }: Props) {
  const answer = useCall(calls.find, { job_id: job.job_id }, { every: EVERY_MS });
  const state = answer.data?.data;
  return (
    <div className={`${shared.section} ${classes.refill}`} aria-busy={moves.busy}>
      <ContextCard className={classes.what}>
        <ShiftInBrief job={job}>{homeText(job)}</ShiftInBrief>
      </ContextCard>
      {moves.said && (
        <Banner className={classes.banner} tone={moves.said.tone} seen>
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
        <Banner className={classes.banner} tone={ENDED_WORDS[refill.status].tone}>
          {ENDED_WORDS[refill.status].text}
        </Banner>
      )}
      {refill && running && <Running job={job} refill={refill} moves={moves} />}
      {!running && may?.allowed && <StartRefill job_id={job.job_id} settings={settings} again={refill !== null} />}
      {!running && may?.allowed === false && refill?.status !== 'filled' && (
        <Banner className={classes.banner} tone="blue">
          {may.text}
        </Banner>
      )}
      {may?.allowed && <NextPeople people={next} running={running} />}
      {refill && refill.waves.length > 0 && <Rounds waves={refill.waves} />}
    </>
  );
}

/** People whom the next round would ask now. */
function NextPeople({ people, running }: { people: readonly NextToAsk[]; running: boolean }) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>{running ? 'Next' : 'Who would be asked first'}</h3>
      {people.length > 0 ? (
        <People people={people} />
      ) : (
        <p className={shared.dim}>{running ? 'Nobody is left to ask after this wave.' : 'There is nobody to ask.'}</p>
      )}
    </section>
  );
}

/** All rounds so far, the last first, with each answer. */
const Rounds = ({ waves }: Pick<RefillAnswer, 'waves'>) => (
  <section className={classes.waves} aria-label="Waves">
    {waves.map(({ wave, at, offers }) => (
      <Fragment key={wave}>
        <h3 className={shared.num}>{roundTitle({ wave, at })}</h3>
        <People
          people={offers}
          says={({ status }) => (
            <Pill tone={ANSWER_WORDS[status].tone} className={classes.answer}>
              {ANSWER_WORDS[status].text}
            </Pill>
          )}
        />
      </Fragment>
    ))}
  </section>
);
