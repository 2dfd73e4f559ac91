import type { JobAnswer } from '@handover/contract/shifts/jobs';
import type { JobAct } from '@handover/domain/shifts/status';

export type ActionId =
  | 'edit'
  | 'publish'
  | 'unpublish'
  | 'offer'
  | 'refill'
  | 'planner'
  | 'message'
  | 'unassign'
  | 'turn_down'
  | 'close'
  | 'cancel'
  | 'cancel_late'
  | 'ask_to_cancel';
export type Action = {
  id: ActionId;
  label: string;
  /** Reason why it is not possible now; undefined if it is. */
  reason: string | undefined;
};

/** Actions in the order of the menu. */
const ACTIONS: readonly [JobAct, ActionId, string][] = [
  ['edit', 'edit', 'Edit shift'],
  ['edit', 'publish', 'Publish shift'],
  ['edit', 'unpublish', 'Unpublish shift'],
  ['offer', 'offer', 'Offer shift'],
  ['start_refill', 'refill', 'Fill again'],
  ['assign_planner', 'planner', 'Choose shift planner'],
  ['message', 'message', 'Message job creator'],
  ['unassign', 'unassign', 'Unassign staff'],
  ['turn_down', 'turn_down', 'Turn down'],
  ['close', 'close', 'Close shift'],
  ['cancel', 'cancel', 'Cancel shift'],
  ['cancel_late', 'cancel_late', 'Cancel shift'],
  ['ask_to_cancel', 'ask_to_cancel', 'Ask to cancel'],
];

/** Menu of a shift from the server's verdicts; an action that is not possible now stays, with its reason. */
export function actionsFor({ acts = {}, status }: Pick<JobAnswer, 'acts' | 'status'>): Action[] {
  const other = status === 'Unpublished' ? 'unpublish' : 'publish';
  return ACTIONS.flatMap(([act, id, label]) => {
    const verdict = acts[act];
    if (!verdict || id === other) return [];
    return [{ id, label, reason: verdict.text ?? undefined }];
  });
}
