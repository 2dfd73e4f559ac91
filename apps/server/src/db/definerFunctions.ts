import type { Login } from './logins.ts';

const MANAGERS = ['agency', 'provider', 'office'] as const;
const VIEWERS = ['admin', ...MANAGERS, 'member'] as const;

/**
 * Which logins may run the functions that have more rights than their caller. Each of them asks again who is asking and what is
 * theirs; a grant that is not here is a defect until somebody has read the function.
 */
export const DEFINER_FUNCTIONS: Record<string, readonly Login[]> = {
  calendar_of: ['guest'],
  code_holds: ['member'],
  code_of_office: ['admin', ...MANAGERS],
  end_session: ['guest'],
  enqueue: [...VIEWERS, 'guest'],
  enqueue_all: VIEWERS,
  find_challenge: ['auth'],
  find_credentials: ['auth'],
  find_invitation: ['guest'],
  find_reset: ['guest'],
  finish_reset: ['guest'],
  invoice_named: [...VIEWERS, 'worker'],
  nearest_open: ['member'],
  notify_each: [...VIEWERS, 'worker'],
  open_session: ['auth'],
  open_shift: ['command'],
  opened_since: ['member'],
  pass_challenge: ['auth'],
  pay_places: ['admin', 'member'],
  place_known_to_me: ['member'],
  register: ['guest'],
  session_viewer: ['guest'],
  sessions_alive: ['guest'],
  set_first_password: ['admin', ...MANAGERS],
  set_password: ['admin'],
  sign_in_failed: ['auth'],
  statement_named: ['admin', ...MANAGERS],
  take_attempt: ['guest'],
  terms_now: ['admin'],
  ticket_followers: [...VIEWERS, 'worker'],
};
