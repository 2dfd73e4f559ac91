/** Where a notification may lead: a page of ours and at most one setting of it. The database has the same. */
export const OWN_PATH = /^(\/[A-Za-z0-9_-]+){1,3}(\?[a-z_]+=[A-Za-z0-9_-]+)?$/;
