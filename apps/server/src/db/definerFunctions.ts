import type { Login } from './logins.ts';

const MANAGERS = ['agency', 'provider', 'office'] as const;
const VIEWERS = ['admin', ...MANAGERS, 'member'] as const;

/**
 * Logins that may run each function with more rights than its caller. Each function asks again who is asking and what
 * is theirs; a grant that is not here is a defect until somebody has read the function.
 */
export const DEFINER_FUNCTIONS: Record<string, readonly Login[]> = {
  accept_account: ['guest'],
  ask_passkey: ['auth'],
  await_acceptance: ['admin', ...MANAGERS],
  calendar_of: ['guest'],
  change_password: VIEWERS,
  check_password: ['auth'],
  code_holds: ['member'],
  code_of_office: ['admin', ...MANAGERS],
  confirm_email: ['guest'],
  end_session: ['guest'],
  enqueue: [...VIEWERS, 'fill', 'guest'],
  enqueue_all: VIEWERS,
  find_challenge: ['auth'],
  find_email_change: ['guest'],
  find_email_undo: ['guest'],
  find_invitation: ['guest'],
  find_passkey: ['auth'],
  find_pending_account: ['guest'],
  find_reset: ['guest'],
  finish_reset: ['guest'],
  gather_ticket_news: VIEWERS,
  invoice_named: [...VIEWERS, 'worker'],
  is_password: VIEWERS,
  knows_device: ['auth'],
  nearest_open: ['member'],
  notify_each: [...VIEWERS, 'fill', 'worker'],
  open_fill: ['fill'],
  open_session: ['auth'],
  open_shift: ['command'],
  opened_since: ['member'],
  pass_challenge: ['auth'],
  pass_passkey: ['auth'],
  pay_places: ['admin', 'member'],
  place_known_to_me: ['member'],
  register: ['guest'],
  second_factor_ways: ['auth'],
  session_scope: [...VIEWERS, 'command'],
  session_viewer: ['guest'],
  sessions_alive: ['guest'],
  set_password: ['admin'],
  sign_in_salt: ['auth'],
  statement_named: ['admin', ...MANAGERS],
  take_attempt: ['guest'],
  terms_now: ['admin', 'fill'],
  ticket_followers: [...VIEWERS, 'worker'],
  undo_email: ['guest'],
};
