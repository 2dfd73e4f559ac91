import { canTransition, type JobCommand, type JobStatus } from '@handover/domain/shifts/status';

/** A shift as the model knows it: who has it, who was asked, who asked for it. People stand by any name. */
export type Life = {
  status: JobStatus;
  assigned_to: string | null;
  /** Open offers: the member, whether the shift is exclusive to them, and the offer round. */
  offered: ReadonlyMap<string, Asked>;
  applied: ReadonlySet<string>;
  /** Filled again in waves. */
  refilling: boolean;
  /** Nobody had come in time, and nobody has since. */
  no_show: boolean;
};
type Asked = { exclusive: boolean; wave?: string };

export type Step = {
  command: JobCommand;
  to: JobStatus;
  /** Whom it concerns: the member, whether they did it or it was done for them. */
  who: string;
  /** An edit of time, place or rate: those who were asked were asked for something else. */
  lapses: boolean;
  /** The moment of a wave, for an offer that nobody made in person. */
  wave?: string | undefined;
};

export const born = (status: JobStatus): Life => ({
  status,
  assigned_to: null,
  offered: new Map(),
  applied: new Set(),
  refilling: false,
  no_show: false,
});

/** Applies a step to a shift, in a second and plain implementation: it shares no code with the server. */
export function after(life: Life, { command, to, who, lapses, wave }: Step): Life {
  const offered = new Map(life.offered);
  const applied = new Set(life.applied);
  let { assigned_to, refilling, no_show } = life;
  const endWaves = (but?: string) => {
    for (const [member, asked] of offered) if (asked.wave !== undefined && asked.wave !== but) offered.delete(member);
  };
  switch (command) {
    case 'apply':
      applied.add(who);
      break;
    case 'withdraw':
      applied.delete(who);
      break;
    case 'offer':
      // The time of those whom the wave before has asked is over.
      if (wave !== undefined) endWaves(wave);
      offered.set(who, { exclusive: false, ...(wave === undefined ? {} : { wave }) });
      break;
    case 'start_refill':
      refilling = true;
      break;
    case 'stop_refill':
      endWaves();
      refilling = false;
      break;
    case 'undo_offer':
      offered.delete(who);
      break;
    case 'decline':
      offered.delete(who);
      applied.delete(who);
      assigned_to = null;
      break;
    case 'accept':
      offered.clear();
      assigned_to = who;
      break;
    case 'assign':
      offered.clear();
      if (to === 'Assigned') offered.set(who, { exclusive: true });
      assigned_to = who;
      break;
    case 'unassign':
      offered.clear();
      assigned_to = null;
      break;
    case 'drop_out':
      offered.clear();
      applied.delete(who);
      assigned_to = null;
      break;
    case 'cancel':
    case 'cancel_late':
    case 'turn_down':
    case 'miss':
      offered.clear();
      break;
    case 'no_show':
      no_show = true;
      break;
    case 'check_in':
      no_show = false;
      break;
    case 'edit':
      if (lapses || to === 'Unpublished') offered.clear();
      if (lapses) refilling = false;
      break;
    default:
      break;
  }
  return { status: to, assigned_to, offered, applied, refilling: refilling && to === 'Published', no_show };
}

/** True if a command would change a shift as it is. */
export function possible(life: Life, command: JobCommand, who: string): boolean {
  if (!canTransition(life.status, command)) return false;
  switch (command) {
    case 'apply':
      return !life.applied.has(who);
    case 'withdraw':
      return life.applied.has(who);
    case 'offer':
      return !life.offered.has(who);
    case 'undo_offer':
    case 'accept':
    case 'decline':
      return life.offered.has(who);
    case 'drop_out':
    case 'check_in':
    case 'check_out':
      return life.assigned_to === who;
    case 'start_refill':
      return !life.refilling;
    case 'stop_refill':
      return life.refilling;
    default:
      return true;
  }
}
