/**
 * Allowed target of a notification: a page of this application with at most one parameter. The database has the same
 * check.
 */
export const OWN_PATH = /^(\/[A-Za-z0-9_-]+){1,3}(\?[a-z_]+=[A-Za-z0-9_-]+)?$/;
