import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { type JobAnswer, jobs } from '@handover/contract/shifts/jobs';
import type { CancelReason as Reason } from '@handover/domain/cancellations/reasons';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { ActionIcon, Kbd, Menu } from '@mantine/core';
import {
  IconBan,
  IconCalendarUser,
  IconCircleCheck,
  IconCircleX,
  IconDots,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconMessage2,
  IconRepeat,
  IconSend,
  IconUserMinus,
} from '@tabler/icons-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { call } from '../api/client.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useHotkey } from '../ui/hotkeys.ts';
import { nameOf } from '../shifts/shared/shiftTexts.ts';
import { type Action, type ActionId, actionsFor } from './availableActions.ts';
import { CancelReason } from '../cancellations/CancelReason.tsx';
import { ShiftInBrief } from '../shifts/shared/ShiftInBrief.tsx';
import { cancellingText } from '../cancellations/cancellationTexts.ts';
import type { ShiftTransitions } from '../shifts/shared/useShiftTransitions.ts';
import { type PanelView, SHIFT_HOTKEYS } from '../shifts/shared/panelViews.ts';
import { useForm } from '../api/form.ts';
import { Modal } from '../ui/Modal.tsx';
import { ReasonForm } from '../ui/ReasonForm.tsx';
import type { Sent } from '@handover/contract/endpoint';
import { type ShiftValues, valuesOf } from '../posting/shared/values.ts';
import classes from './ShiftActions.module.css';

const CloseShift = lazy(() => import('./CloseShift.tsx'));
const LateCancel = lazy(() => import('../cancellations/LateCancel.tsx'));

const FACES: Record<ActionId, { Icon: typeof IconBan; keys?: string }> = {
  edit: { Icon: IconEdit, keys: 'E' },
  publish: { Icon: IconEye },
  unpublish: { Icon: IconEyeOff },
  offer: { Icon: IconSend, keys: 'O' },
  refill: { Icon: IconRepeat },
  planner: { Icon: IconCalendarUser, keys: 'P' },
  message: { Icon: IconMessage2, keys: 'M' },
  unassign: { Icon: IconUserMinus },
  turn_down: { Icon: IconCircleX },
  close: { Icon: IconCircleCheck },
  cancel: { Icon: IconBan },
  cancel_late: { Icon: IconBan },
  ask_to_cancel: { Icon: IconBan },
};

/** Actions that end a shift, set apart in the menu. */
const ENDS: ReadonlySet<ActionId> = new Set(['cancel', 'cancel_late', 'ask_to_cancel']);

type Props = { viewer: Viewer; job: JobAnswer; moves: ShiftTransitions; onView: (view: PanelView) => void };

/**
 * Actions of levels 1 to 3 on a shift. Actions that are not possible now stay focusable, so that their reason can be
 * read.
 */
export function ShiftActions({ viewer, job, moves, onView }: Props) {
  const confirm = useConfirm();
  const [turning_down, setTurningDown] = useState(false);
  const [closing, setClosing] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const { job_id } = job;
  // Managers who fill a shift choose among the candidates in the panel.
  const actions = actionsFor(job).filter(({ id }) => id !== 'offer' || isAdmin(viewer));
  const may = (id: ActionId) => actions.some((action) => action.id === id && action.reason === undefined);

  const view = (name: PanelView) => {
    moves.hush();
    onView(name);
  };
  const unassign = async () => {
    const name = job.assigned_to ? nameOf(job.assigned_to) : 'They';
    const sure = await confirm({
      title: 'Unassign staff',
      context: <ShiftInBrief job={job}>{`${name} will be told, and the shift is open again.`}</ShiftInBrief>,
      keep: 'Keep them',
      act: 'Unassign staff',
      danger: true,
    });
    if (sure) await moves.run(() => call(shiftCommands.unassign, { job_id }), `${name} no longer has this shift`);
  };
  const cancel = async () => {
    let reason: Reason | undefined;
    const sure = await confirm({
      title: 'Cancel shift',
      context: <ShiftInBrief job={job}>{cancellingText(job, viewer.user_id)}</ShiftInBrief>,
      asks: <CancelReason onChoose={(chosen) => (reason = chosen)} />,
      keep: 'Keep shift',
      act: 'Cancel shift',
      danger: true,
    });
    if (sure) await moves.run(() => call(shiftCommands.cancel, { job_id, reason }), 'Shift was cancelled');
  };
  const RUN: Record<ActionId, () => void> = {
    edit: () => view('edit_job'),
    publish: () =>
      void moves.run(
        () => republish(job_id, 'Published'),
        (after) => (after?.rate_review ? 'Saved: Handover will look at this rate' : 'Shift was published'),
      ),
    unpublish: () => void moves.run(() => republish(job_id, 'Unpublished'), 'Shift was unpublished'),
    offer: () => view('offer_job'),
    refill: () => view('refill'),
    planner: () => view('choose_job_planner'),
    message: () => view('message_creator'),
    unassign: () => void unassign(),
    turn_down: () => setTurningDown(true),
    close: () => setClosing(true),
    cancel: () => void cancel(),
    cancel_late: () => setCancelling(true),
    ask_to_cancel: () => setCancelling(true),
  };
  useHotkey('e', 'Edit shift', SHIFT_HOTKEYS, RUN.edit, may('edit'));
  useHotkey('o', 'Offer shift', SHIFT_HOTKEYS, RUN.offer, may('offer'));
  useHotkey('p', 'Choose shift planner', SHIFT_HOTKEYS, RUN.planner, may('planner'));
  useHotkey('m', 'Message job creator', SHIFT_HOTKEYS, RUN.message, may('message'));

  if (actions.length === 0) return null;
  return (
    <>
      <Menu width={280} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={36} aria-label="Actions">
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <Fragment key={action.id}>
              {ENDS.has(action.id) && <Menu.Divider />}
              <ActionItem action={action} onRun={RUN[action.id]} />
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      <TurnDown
        job={job}
        opened={turning_down}
        onClose={() => setTurningDown(false)}
        onDone={() => {
          setTurningDown(false);
          moves.say('Shift was turned down');
        }}
      />
      {cancelling && (
        <Suspense>
          <LateCancel
            viewer={viewer}
            job={job}
            onClose={() => setCancelling(false)}
            onDone={(said) => {
              setCancelling(false);
              if (said) moves.say(said);
            }}
          />
        </Suspense>
      )}
      {closing && (
        <Suspense>
          <CloseShift
            job={job}
            opened
            onClose={() => setClosing(false)}
            onDone={() => {
              setClosing(false);
              moves.say('Shift was closed');
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function ActionItem({ action: { id, label, reason }, onRun }: { action: Action; onRun: () => void }) {
  const { Icon, keys } = FACES[id];
  const icon = <Icon size={16} stroke={1.7} aria-hidden />;
  if (reason !== undefined) {
    return (
      <Menu.Item leftSection={icon} aria-disabled closeMenuOnClick={false} className={classes.off}>
        {label}
        <small>{reason}</small>
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      leftSection={icon}
      rightSection={
        keys && (
          <Kbd aria-hidden className={classes.keys}>
            {keys}
          </Kbd>
        )
      }
      onClick={onRun}
    >
      {label}
    </Menu.Item>
  );
}

type TurnDownProps = { job: JobAnswer; opened: boolean; onClose: () => void; onDone: () => void };

/** Dialog in which the agency turns a shift down, with a reason for the person who posted it. */
const TurnDown = (props: TurnDownProps) => (
  <Modal opened={props.opened} onClose={props.onClose} title="Turn down" size={440}>
    <Reason {...props} />
  </Modal>
);

function Reason({ job, onClose, onDone }: TurnDownProps) {
  const { field, ...asking } = useForm(shiftCommands.turnDown, { job_id: job.job_id, reason: '' }, onDone);
  return (
    <ReasonForm {...asking} reason={field('reason')} keep="Keep shift" act="Turn down" onKeep={onClose}>
      <ShiftInBrief job={job}>It closes, and the person who posted it is told why.</ShiftInBrief>
    </ReasonForm>
  );
}

/**
 * Publishes or unpublishes by an edit, which sends the whole form: it is loaded again, because only the form has the
 * rates.
 */
async function republish(job_id: string, status: ShiftValues['status']): Promise<JobAnswer | undefined> {
  const form = await call(jobs.find, { job_id, include_extras: '1' });
  if (!('job' in form)) return undefined;
  return (await call(jobs.update, { ...valuesOf(form.job), status } as Sent<typeof jobs.update>)).data;
}
