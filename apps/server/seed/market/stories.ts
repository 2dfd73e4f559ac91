import type { JobCommand, JobStatus } from '@handover/domain/shifts/status';

/** A member of a shift: 0 has it in the end, the others applied, were asked, or had it for a while. */
type Who = 0 | 1 | 2 | 3;
/** Moment of a step: evenly between posting and start, or bound to the shift's times. */
type Moment = 'between' | 'notice' | 'start' | 'late' | 'end' | 'over';
type Step = {
  command: 'create' | JobCommand;
  to: JobStatus;
  by: 'manager' | 'admin' | 'member' | 'clock';
  member?: Who;
  moment?: Moment;
};

const post: Step = { command: 'create', to: 'Published', by: 'manager' };
const draft: Step = { command: 'create', to: 'Unpublished', by: 'manager' };
const publish: Step = { command: 'edit', to: 'Published', by: 'manager' };
const apply = (member: Who): Step => ({ command: 'apply', to: 'Published', by: 'member', member });
const offer = (member: Who): Step => ({ command: 'offer', to: 'Published', by: 'admin', member });
const decline = (member: Who): Step => ({ command: 'decline', to: 'Published', by: 'member', member });
const give = (member: Who): Step => ({ command: 'assign', to: 'Assigned', by: 'admin', member });
const choose = (member: Who): Step => ({ command: 'assign', to: 'Confirmed', by: 'admin', member });
const accept = (member: Who): Step => ({ command: 'accept', to: 'Confirmed', by: 'member', member });
const dropOut = (member: Who): Step => ({ command: 'drop_out', to: 'Published', by: 'member', member });
const come: Step = { command: 'check_in', to: 'Checked in', by: 'member', member: 0, moment: 'start' };
const go: Step = { command: 'check_out', to: 'Completed', by: 'member', member: 0, moment: 'end' };
const cancel: Step = { command: 'cancel', to: 'cancelled', by: 'manager', moment: 'notice' };
const turnDown: Step = { command: 'turn_down', to: 'declined', by: 'admin' };
const nobodyCame: Step = { command: 'no_show', to: 'Confirmed', by: 'clock', moment: 'late' };
const miss: Step = { command: 'miss', to: 'missed', by: 'clock', moment: 'over' };

/** Total frequency of the ways, in twelfths. */
export const WAYS = 12;
const often = (times: number, ...steps: Step[]): Step[][] => Array.from({ length: times }, () => steps);

/** Ways in which a shift gets its member: an application, one of several offers, or an exclusive offer. */
const BOOKED = [
  ...often(2, post, apply(0), choose(0)),
  ...often(2, post, apply(1), apply(0), choose(0)),
  ...often(1, post, apply(0), apply(1), apply(2), choose(0)),
  ...often(4, post, offer(0), offer(1), accept(0)),
  ...often(2, post, give(0), accept(0)),
  ...often(1, draft, publish, give(1), accept(1), dropOut(1), offer(0), accept(0)),
];
const and = (...more: Step[]) => BOOKED.map((steps) => [...steps, ...more]);

type Fate = { fate: string; status: JobStatus; no_show?: true; ways: Step[][] };

/** Fates of a shift, and the ways that lead there. */
export const FATES: readonly Fate[] = [
  { fate: 'draft', status: 'Unpublished', ways: often(12, draft) },
  {
    fate: 'open',
    status: 'Published',
    ways: [
      ...often(4, post),
      ...often(2, post, apply(1)),
      ...often(1, post, apply(1), apply(2)),
      ...often(1, draft, publish, apply(1), apply(2), apply(3)),
      ...often(2, post, offer(1), offer(2)),
      ...often(1, post, apply(3), offer(1), offer(2), decline(1)),
      ...often(1, draft, publish),
    ],
  },
  { fate: 'given', status: 'Assigned', ways: [...often(9, post, give(0)), ...often(3, post, apply(1), give(0))] },
  { fate: 'confirmed', status: 'Confirmed', ways: BOOKED },
  { fate: 'late', status: 'Confirmed', no_show: true, ways: and(nobodyCame) },
  { fate: 'there', status: 'Checked in', ways: and(come) },
  { fate: 'done', status: 'Completed', ways: and(come, go) },
  { fate: 'cancelled', status: 'cancelled', ways: often(12, post, cancel) },
  { fate: 'turned down', status: 'declined', ways: often(12, post, turnDown) },
  { fate: 'nobody came', status: 'missed', no_show: true, ways: and(nobodyCame, miss) },
  { fate: 'nobody took it', status: 'missed', ways: [...often(8, post, miss), ...often(4, post, offer(1), miss)] },
];

const isOffer = ({ command, to }: Step) => command === 'offer' || (command === 'assign' && to === 'Assigned');

/** Returns the outcome of an offer: its member's answer, or the event that ended it. */
function answerTo(steps: readonly Step[], at: number): { offer?: string; answer?: number } {
  const step = steps[at];
  if (step === undefined || !isOffer(step)) return {};
  const answer = steps.findIndex(
    ({ command, member }, later) =>
      later > at && (['accept', 'miss'].includes(command) || (command === 'decline' && member === step.member)),
  );
  const answering = steps[answer];
  if (answering === undefined) return { offer: 'pending' };
  if (answering.command === 'miss') return { offer: 'expired', answer };
  if (answering.member !== step.member) return { offer: 'withdrawn', answer };
  return { offer: answering.command === 'accept' ? 'accepted' : 'declined', answer };
}

/** Returns the moment of a step; those before the shift are spread evenly over the time until its start. */
function whenOf(steps: readonly Step[], index: number) {
  const before = steps.filter(({ moment = 'between' }) => moment === 'between').length;
  return { moment: steps[index]?.moment ?? 'between', share: index / before };
}

/** Rows of every step of every way. */
export const storyRows = () =>
  FATES.flatMap(({ status, no_show = false, ways }) =>
    ways.flatMap((steps, way) =>
      steps.map(({ command, to, by, member }, index) => {
        const { offer: became, answer } = answerTo(steps, index);
        const answered = answer === undefined ? undefined : whenOf(steps, answer);
        return {
          status,
          no_show,
          way,
          version: index + 1,
          command,
          from_status: steps[index - 1]?.to,
          to_status: to,
          by,
          member,
          ...whenOf(steps, index),
          offer: became,
          answered_moment: answered?.moment,
          answered_share: answered?.share,
        };
      }),
    ),
  );

/** Rows of every way: the number of its steps, its last moment, and whether a member has the shift by then. */
export const fateRows = () =>
  FATES.flatMap(({ fate, status, no_show = false, ways }) =>
    ways.map((steps, way) => {
      const taken = steps.some(({ member }) => member === 0);
      return { fate, way, status, no_show, taken, steps: steps.length, ...whenOf(steps, steps.length - 1) };
    }),
  );
