/**
 * Calls whose texts are shown only to their author, or are no free texts; each with the reason. A name covers the whole
 * call.
 */
export const EXEMPT: Record<string, string> = {
  login: 'compared, never kept',
  'login.second_factor': 'compared, never kept',
  forgot_password: 'compared, never kept',
  reset_password: 'a password is kept as its hash',
  accept_account: 'a password is kept as its hash',
  undo_email: 'a password is kept as its hash',
  'my_email.change': 'a password and a code are compared, never kept',
  'second_factor.start': 'a password is kept as its hash',
  'second_factor.stop': 'a password is kept as its hash',
  'second_factor.renew_codes': 'a password is kept as its hash',
  'login.passkey.start': 'compared, never kept',
  'passkeys.start': 'a password is kept as its hash',
  'passkeys.rename': 'shown to the one who wrote it, and to nobody else',
  'saved_views.create': 'shown to the one who wrote it, and to nobody else',
  'saved_views.update': 'shown to the one who wrote it, and to nobody else',
  'passkeys.remove': 'a password is kept as its hash',
  'users.password': 'a password is kept as its hash',
  'push_subscriptions.save': 'the address of a phone’s own push service: shown on no screen',
  'push_subscriptions.remove': 'compared, never kept',
};

/** Fields that no screen shows, in any call. */
export const EXEMPT_FIELDS: Record<string, string> = {
  password: 'kept as its hash',
  current_password: 'compared, never kept',
  confirm_password: 'compared, never kept',
};
