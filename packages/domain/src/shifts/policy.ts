import { nearThePlan } from '../timesheets/difference.ts';
import { hoursAreFinal, hoursState, type Standing } from '../timesheets/confirmation.ts';
import { daysLeftToDispute, type Query, disputeIsOpen, sideOf } from '../timesheets/disputes.ts';
import { expectedAt, lateWaitMs, mayTellLate } from '../attendance/late.ts';
import { isCheckInOpen, NO_SHOW_AFTER_MS } from '../attendance/window.ts';
import { toldFrom, type Undoing } from './publication.ts';
import type { Block } from '../staff/eligibility.ts';
import { allowed, coded, forbidden, notNow, type Verdict } from '../verdict.ts';
import { type Viewer, isAdmin, isClient } from '../viewer.ts';
import {
  atTheDoor,
  type Candidate,
  mayApply,
  unblocked,
  unblockedForManager,
  unblockedOrOverruled,
} from './candidate.ts';
import { canTransition, type JobCommand, type JobStatus } from './status.ts';

const HOUR = 3_600_000;

export const CANCEL_NOTICE_MS = 24 * HOUR;
/** Time after a shift's start at which its planners are warned that nobody has checked in. */
export const WARN_AFTER_MS = HOUR / 4;
/** Time before a shift's end until which it can be filled again after a no-show. */
export const REFILL_UNTIL_MS = 2 * HOUR;
export const CLOSE_AFTER_MS = 12 * HOUR;
/** Maximum age of a check-in or check-out that a phone captured without a connection. */
export const LATE_ATTENDANCE_MS = 7 * 24 * HOUR;

/** Facts about a shift that the rules need. */
export type Job = {
  status: JobStatus;
  agency_id: string;
  care_provider_id: string;
  office_id: string;
  starts_at: Date;
  ends_at: Date;
  /** Last moment to apply. */
  deadline_at: Date;
  assigned_to: string | null;
  no_show: boolean;
  /** Minutes late that the booked member told of, until they check in; null without a notice. */
  late_notice: number | null;
};

export type Offer = { member_id: string; status: 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'expired' };

type PlannedJob = Job & { break_length: number; break_is_paid_for: boolean };
type Worked = { start_time: Date; end_time: Date; total_time: number };

const inScope = (viewer: Viewer, job: Pick<Job, 'agency_id' | 'care_provider_id' | 'office_id'>): boolean => {
  switch (viewer.kind) {
    case 'admin':
      return true;
    case 'agency':
      return viewer.agency_id === job.agency_id;
    case 'provider':
      return viewer.care_provider_id === job.care_provider_id;
    case 'office':
      return viewer.office_id === job.office_id;
    case 'member':
      return false;
  }
};

const STATE_WORDS: Record<JobStatus, string> = {
  Unpublished: 'This shift is not published yet',
  Published: 'This shift has nobody yet',
  Assigned: 'This shift has been given to someone',
  Confirmed: 'This shift is confirmed',
  'Checked in': 'This shift has begun',
  Completed: 'This shift is completed',
  cancelled: 'This shift was cancelled',
  declined: 'This shift was turned down',
  missed: 'Nobody came to this shift',
};

const moves = (job: Job, command: JobCommand): Verdict =>
  canTransition(job.status, command) ? allowed : notNow(STATE_WORDS[job.status]);

/** Returns the first refusal. Callers put permanent refusals of the person before temporary ones. */
const all = (...verdicts: readonly Verdict[]): Verdict => verdicts.find((verdict) => !verdict.ok) ?? allowed;

const when = (holds: boolean, refusal: Verdict): Verdict => (holds ? allowed : refusal);

/** Setting of a shift's care provider: its managers may fill its shifts. */
export type Filling = { managers_fill: boolean };
const BY_ADMINISTRATORS: Filling = { managers_fill: false };

const administrator = (viewer: Viewer) => when(isAdmin(viewer), forbidden('This is done by an administrator'));
const keeper = (viewer: Viewer, job: Pick<Job, 'agency_id' | 'care_provider_id' | 'office_id'>) =>
  when(inScope(viewer, job), forbidden('This shift belongs to someone else'));
/** Administrators fill shifts, and managers those of care providers that let them. */
const filler = (viewer: Viewer, job: Job, { managers_fill }: Filling) =>
  managers_fill && isClient(viewer) ? keeper(viewer, job) : administrator(viewer);
/** Only administrators overrule ineligibilities, and only they are told what they are. */
const suitable = (viewer: Viewer, candidate: Candidate) =>
  isAdmin(viewer) ? unblockedOrOverruled(candidate) : unblockedForManager(candidate);
const future = (job: Job, now: Date) =>
  coded('started', when(job.starts_at > now, notNow('This shift has already started')));
const unassigned = (job: Job) => when(job.assigned_to === null, notNow('Someone has this shift already'));

/** Statuses in which a place may be, or become, free: open, or taken by a member who may not come. */
const HOPED_FOR: readonly JobStatus[] = ['Published', 'Assigned', 'Confirmed'];

/** A shift can be filled until it starts; after a no-show until two hours before its end. */
export const fillable = (job: Job, now: Date) =>
  job.no_show
    ? when(job.ends_at.getTime() - now.getTime() >= REFILL_UNTIL_MS, notNow('This shift is nearly over'))
    : future(job, now);

const askers = (viewer: Viewer) => when(isClient(viewer), forbidden('This is asked by the care provider'));
const NOBODY_ASKED = notNow('Nobody asks any more for this shift to be cancelled');

/** True if it is too late to cancel a shift free of charge. */
export const startsWithinNotice = (job: Pick<Job, 'starts_at'>, now: Date) =>
  job.starts_at.getTime() - now.getTime() < CANCEL_NOTICE_MS;

/** Rules for acting on a shift. The server enforces them; the screens show their messages. */
export const jobPolicy = {
  create: (viewer: Viewer, job: Pick<Job, 'agency_id' | 'care_provider_id' | 'office_id'>): Verdict =>
    keeper(viewer, job),

  edit: (viewer: Viewer, job: Job): Verdict => all(keeper(viewer, job), moves(job, 'edit')),

  /** Undoes a publication before anybody was told of it. */
  take_back: (viewer: Viewer, job: Job, { publication, applied, offered }: Undoing, now: Date): Verdict =>
    all(
      keeper(viewer, job),
      when(
        publication === undefined || publication.published_by === viewer.user_id,
        forbidden('A shift is taken back by the person who published it'),
      ),
      moves(job, 'take_back'),
      when(
        publication !== undefined && now < toldFrom(publication.published_at),
        notNow('People have been told of this shift: unpublish or cancel it instead'),
      ),
      when(!applied, notNow('Somebody has applied for this shift already')),
      when(!offered, notNow('Somebody was offered this shift already')),
    ),

  /** Rates that a manager may not publish alone are reviewed by an administrator. */
  approve_rate: (viewer: Viewer, job: Job, { rate_review }: { rate_review: string | null }, now: Date): Verdict =>
    all(
      administrator(viewer),
      moves(job, 'approve_rate'),
      rateWaits(rate_review),
      future(job, now),
      when(job.deadline_at > now, notNow('The deadline for this shift has passed: change it first')),
    ),

  send_back_rate: (viewer: Viewer, job: Job, { rate_review }: { rate_review: string | null }): Verdict =>
    all(administrator(viewer), moves(job, 'send_back_rate'), rateWaits(rate_review)),

  apply: (viewer: Viewer, job: Job, candidate: Candidate, now: Date): Verdict =>
    all(
      when(viewer.kind === 'member', forbidden('Staff members apply for shifts')),
      moves(job, 'apply'),
      future(job, now),
      coded('deadline', when(job.deadline_at > now, notNow('The deadline for this shift has passed'))),
      coded('applied', when(!candidate.applied, notNow('Application sent, waiting for a reply'))),
      mayApply(candidate),
    ),

  withdraw: (viewer: Viewer, job: Job, candidate: Pick<Candidate, 'applied'>): Verdict =>
    all(
      when(viewer.kind === 'member', forbidden('Staff members apply for shifts')),
      moves(job, 'withdraw'),
      when(candidate.applied, notNow('You have not applied for this shift')),
    ),

  offer: (viewer: Viewer, job: Job, candidate: Candidate, now: Date, filling = BY_ADMINISTRATORS): Verdict =>
    all(
      filler(viewer, job, filling),
      moves(job, 'offer'),
      unassigned(job),
      fillable(job, now),
      suitable(viewer, candidate),
    ),

  undo_offer: (viewer: Viewer, job: Job, offer: Offer, filling = BY_ADMINISTRATORS): Verdict =>
    all(filler(viewer, job, filling), moves(job, 'undo_offer'), pending(offer)),

  /** Managers ask the administrators to fill a shift; a request stands until the shift is filled or closed. */
  ask_to_fill: (viewer: Viewer, job: Job, now: Date, { asked } = { asked: false }): Verdict =>
    all(
      askers(viewer),
      keeper(viewer, job),
      moves(job, 'ask_to_fill'),
      unassigned(job),
      fillable(job, now),
      when(!asked, notNow('Handover was asked already')),
    ),

  accept: (viewer: Viewer, job: Job, offer: Offer, candidate: Candidate, now: Date): Verdict =>
    all(theirs(viewer, offer), answerable(job, offer), notTaken(job, offer), fillable(job, now), unblocked(candidate)),

  decline: (viewer: Viewer, job: Job, offer: Offer): Verdict =>
    all(theirs(viewer, offer), pending(offer), moves(job, 'decline')),

  assign: (viewer: Viewer, job: Job, candidate: Candidate, now: Date, filling = BY_ADMINISTRATORS): Verdict =>
    all(
      filler(viewer, job, filling),
      moves(job, 'assign'),
      unassigned(job),
      fillable(job, now),
      suitable(viewer, candidate),
    ),

  unassign: (viewer: Viewer, job: Job): Verdict => all(administrator(viewer), moves(job, 'unassign')),

  drop_out: (viewer: Viewer, job: Job, now: Date): Verdict =>
    all(booked(viewer, job), moves(job, 'drop_out'), future(job, now)),

  /** A new notice replaces the one before. */
  tell_late: (viewer: Viewer, job: Job, minutes: number, now: Date): Verdict =>
    all(
      booked(viewer, job),
      moves(job, 'tell_late'),
      lateOpen(job, now),
      when(
        expectedAt({ starts_at: job.starts_at, late_notice: minutes }) < job.ends_at,
        notNow('The shift would be over by then: tell your planner'),
      ),
      when(
        expectedAt({ starts_at: job.starts_at, late_notice: minutes }) > now,
        notNow('That time has passed: choose more minutes'),
      ),
    ),

  tell_on_time: (viewer: Viewer, job: Job, now: Date): Verdict =>
    all(
      booked(viewer, job),
      moves(job, 'tell_on_time'),
      when(job.late_notice !== null, notNow('You have not said that you will be late')),
      lateOpen(job, now),
    ),

  /** Starts filling the shift again by rounds of offers. */
  start_refill: (viewer: Viewer, job: Job, { running }: { running: boolean }, now: Date): Verdict =>
    all(
      administrator(viewer),
      moves(job, 'start_refill'),
      unassigned(job),
      fillable(job, now),
      when(!running, notNow('This shift is being filled again already')),
    ),

  stop_refill: (viewer: Viewer, job: Job, { running }: { running: boolean }): Verdict =>
    all(
      administrator(viewer),
      moves(job, 'stop_refill'),
      when(running, notNow('This shift is not being filled again')),
    ),

  /** Standby: the member is asked first if the shift comes free. */
  stand_by: (viewer: Viewer, job: Job, candidate: Candidate & { offered: boolean }, now: Date): Verdict =>
    all(
      when(viewer.kind === 'member', forbidden('Staff members go on standby')),
      when(HOPED_FOR.includes(job.status), notNow(STATE_WORDS[job.status])),
      when(job.assigned_to !== viewer.user_id, notNow('This shift is yours already')),
      when(
        candidate.applied || candidate.offered,
        notNow('You can go on standby for a shift that you applied for or were offered'),
      ),
      future(job, now),
      unblocked(candidate),
    ),

  assign_planner: (viewer: Viewer, job: Job): Verdict => all(keeper(viewer, job), moves(job, 'assign_planner')),

  assign_admin: (viewer: Viewer, job: Job): Verdict => all(administrator(viewer), moves(job, 'assign_admin')),

  unassign_admin: (viewer: Viewer, job: Job): Verdict => all(administrator(viewer), moves(job, 'unassign_admin')),

  cancel: (viewer: Viewer, job: Job, now: Date): Verdict =>
    all(
      keeper(viewer, job),
      moves(job, 'cancel'),
      when(!startsWithinNotice(job, now), notNow('A shift can be cancelled up to 24 hours before it starts')),
    ),

  /** `asked`: a request waits for an answer already. */
  ask_to_cancel: (viewer: Viewer, job: Job, now: Date, { asked } = { asked: false }): Verdict =>
    all(
      askers(viewer),
      keeper(viewer, job),
      moves(job, 'ask_to_cancel'),
      when(startsWithinNotice(job, now), notNow('This shift can still be cancelled without asking')),
      when(!asked, notNow('This was asked already and waits for an answer')),
    ),

  /** Allowed to the person who asked, and to their colleagues. */
  withdraw_cancel_request: (viewer: Viewer, job: Job, { asked }: { asked: boolean }): Verdict =>
    all(askers(viewer), keeper(viewer, job), moves(job, 'answer_cancel'), when(asked, NOBODY_ASKED)),

  refuse_cancel: (viewer: Viewer, job: Job, { asked }: { asked: boolean }): Verdict =>
    all(administrator(viewer), moves(job, 'answer_cancel'), when(asked, NOBODY_ASKED)),

  cancel_late: (viewer: Viewer, job: Job, now: Date): Verdict =>
    all(
      administrator(viewer),
      moves(job, 'cancel_late'),
      when(startsWithinNotice(job, now), notNow('This shift can still be cancelled without cost')),
    ),

  turn_down: (viewer: Viewer, job: Job): Verdict => all(administrator(viewer), moves(job, 'turn_down')),

  /** `captured` is when the phone recorded it, which may be long before it arrived. */
  check_in: (
    viewer: Viewer,
    job: Job,
    captured: Date,
    now: Date,
    day: string,
    blocks: readonly Block[] = [],
  ): Verdict & { flags: string[] } => {
    const door = atTheDoor(blocks);
    const verdict = all(
      booked(viewer, job),
      moves(job, 'check_in'),
      when(now.getTime() - captured.getTime() <= LATE_ATTENDANCE_MS, notNow('This check-in is too old')),
      when(isCheckInOpen(job, captured), notNow(`You can only check in on ${day}`)),
      door.verdict,
    );
    return { ...verdict, flags: verdict.ok ? door.flags : [] };
  },

  /**
   * `sent` is the check-out that arrived. If the clock had closed the shift by then (`closed`), it becomes the next
   * version.
   */
  check_out: (viewer: Viewer, job: Job, sent?: { captured: Date; closed: boolean }, now?: Date): Verdict =>
    all(
      booked(viewer, job),
      sent?.closed && job.status === 'Completed' ? allowed : moves(job, 'check_out'),
      when(
        !sent || !now || now.getTime() - sent.captured.getTime() <= LATE_ATTENDANCE_MS,
        notNow('This check-out is too old'),
      ),
    ),

  close: (viewer: Viewer, job: Job, now: Date): Verdict =>
    all(
      administrator(viewer),
      moves(job, 'close'),
      when(
        now.getTime() - job.ends_at.getTime() >= CLOSE_AFTER_MS,
        notNow('The staff member may still check out; this can be closed 12 hours after the end'),
      ),
    ),

  /** Marks the flags of a check-in or a timesheet as reviewed by an administrator. */
  review: (viewer: Viewer, job: Job, { flagged }: { flagged: boolean }): Verdict =>
    all(administrator(viewer), moves(job, 'review'), when(flagged, notNow('There is nothing here to look at'))),

  /** Either side may dispute the hours within a week, until they are confirmed. */
  query: (viewer: Viewer, job: Job, hours: Standing, now: Date): Verdict =>
    all(
      when(!isAdmin(viewer), forbidden('An administrator corrects the hours instead')),
      ofEitherSide(viewer, job),
      moves(job, 'query'),
      when(!hours.disputed, notNow('These hours are being disputed already')),
      when(
        daysLeftToDispute(hours.received_at, now) > 0,
        notNow('These hours stand: they could be disputed for 7 days'),
      ),
      when(
        !hoursAreFinal(hoursState(hours, now)),
        notNow('These hours are confirmed: only an administrator can correct them now'),
      ),
    ),

  /** The home confirms hours in its own session; an agency supplies the staff and cannot confirm for the home. */
  confirm_hours: (viewer: Viewer, job: Job, hours: Standing, now: Date): Verdict =>
    all(
      when(
        viewer.kind === 'provider' || viewer.kind === 'office',
        forbidden('Hours are confirmed by the care provider'),
      ),
      keeper(viewer, job),
      moves(job, 'confirm_hours'),
      when(!hours.disputed, notNow('These hours are disputed')),
      when(!hoursAreFinal(hoursState(hours, now)), notNow('These hours are confirmed already')),
    ),

  /** Hours far from the plan are confirmed one at a time, so that nobody confirms them unread. */
  confirm_together: (viewer: Viewer, job: PlannedJob, hours: Standing & Worked, now: Date): Verdict =>
    all(jobPolicy.confirm_hours(viewer, job, hours, now), nearThePlan(job, hours)),

  /** The other side answers; an administrator’s answer settles the dispute. */
  answer_query: (viewer: Viewer, job: Job, query: Query): Verdict =>
    all(
      ofEitherSide(viewer, job),
      ofOtherSide(viewer, query),
      moves(job, 'answer_query'),
      unsettled(query),
      when(isAdmin(viewer) || query.status === 'open', notNow('This dispute was answered already')),
    ),

  /** The other side agrees to the proposed hours, which become the timesheet’s. */
  agree: (viewer: Viewer, job: Job, query: Query): Verdict =>
    all(
      when(!isAdmin(viewer), forbidden('An administrator corrects the hours instead')),
      ofEitherSide(viewer, job),
      ofOtherSide(viewer, query),
      moves(job, 'correct'),
      unsettled(query),
      when(query.proposes, notNow('No other hours were proposed')),
    ),

  /** The side that raised a dispute may withdraw it. */
  withdraw_query: (viewer: Viewer, job: Job, query: Query): Verdict =>
    all(
      ofEitherSide(viewer, job),
      when(
        sideOf(viewer.level) === sideOf(query.raised_level),
        forbidden('Only the side that raised this dispute can withdraw it'),
      ),
      moves(job, 'answer_query'),
      unsettled(query),
    ),

  /** Allowed at any time, with a reason; it settles a dispute. */
  correct: (viewer: Viewer, job: Job): Verdict => all(administrator(viewer), moves(job, 'correct')),

  /** An administrator decides, once, on an attendance that arrived when the shift was someone else’s. */
  settle_claim: (viewer: Viewer, { settled }: { settled: boolean }): Verdict =>
    all(administrator(viewer), when(!settled, notNow('This was settled already'))),
};

const lateOpen = (job: Job, now: Date) =>
  all(
    when(!job.no_show, notNow('You were expected earlier: call your planner')),
    when(mayTellLate(job, now), notNow('You can say that you will be late from 3 hours before the start')),
  );
const rateWaits = (rate_review: string | null) =>
  when(rate_review === 'waiting', notNow('This rate does not wait for a decision'));
const ofEitherSide = (viewer: Viewer, job: Job) =>
  viewer.kind === 'member' ? booked(viewer, job) : keeper(viewer, job);
const ofOtherSide = (viewer: Viewer, query: Query) =>
  when(sideOf(viewer.level) !== sideOf(query.raised_level), forbidden('This dispute is answered by the other side'));
const unsettled = (query: Query) =>
  when(disputeIsOpen(query.status), notNow(`This dispute was already ${query.status}`));

const pending = ({ status }: Offer) => when(status === 'pending', notNow(`This offer was already ${status}`));
/** Tells a member whose offer was withdrawn because someone else took the shift that it is taken. */
const answerable = (job: Job, offer: Offer) =>
  offer.status === 'withdrawn' && job.assigned_to !== null && job.assigned_to !== offer.member_id
    ? notNow('This shift has been taken')
    : pending(offer);
const theirs = (viewer: Viewer, offer: Offer) =>
  when(
    viewer.kind === 'member' && viewer.member_id === offer.member_id,
    forbidden('This offer was made to someone else'),
  );
const booked = (viewer: Viewer, job: Job) =>
  when(
    viewer.kind === 'member' && viewer.member_id === job.assigned_to,
    forbidden('This shift is not one of your bookings'),
  );
/**
 * An exclusive offer is accepted by the member the shift was assigned to; any other offer only while nobody has the
 * shift.
 */
const notTaken = (job: Job, offer: Offer) =>
  when(
    canTransition(job.status, 'accept') && (job.assigned_to === null || job.assigned_to === offer.member_id),
    notNow('This shift has been taken'),
  );

/** Transitions of a shift that the time alone causes. */
export const jobClock = {
  no_show: (job: Job, now: Date): boolean =>
    canTransition(job.status, 'no_show') &&
    !job.no_show &&
    now.getTime() - job.starts_at.getTime() >= NO_SHOW_AFTER_MS + lateWaitMs(job.late_notice),
  miss: (job: Job, now: Date): boolean => canTransition(job.status, 'miss') && job.ends_at <= now,
  /**
   * True if nobody has checked in, whether or not anyone is booked; not after a no-show, which was reported already.
   */
  warn: (job: Job, now: Date): boolean =>
    HOPED_FOR.includes(job.status) &&
    !job.no_show &&
    now.getTime() - job.starts_at.getTime() >= WARN_AFTER_MS + lateWaitMs(job.late_notice) &&
    job.ends_at > now,
  close: (job: Job, now: Date): boolean =>
    canTransition(job.status, 'close') && now.getTime() - job.ends_at.getTime() >= CLOSE_AFTER_MS,
};
