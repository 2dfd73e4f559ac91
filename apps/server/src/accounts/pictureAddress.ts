import { sql } from 'kysely';

/** Where someone's picture is. Its name is part of it, so that a new picture is a new address. */
export const pictureAddress = (user_id: string, picture: string): string =>
  `/api/v1/users/${user_id}/picture?v=${picture}`;

/** The same in a query, of the user `t`; nothing for someone who has none. */
export const pictureAddressInSql = sql<string | null>`'/api/v1/users/' || t.user_id || '/picture?v=' || t.picture`;

/** The file of a picture, by the name that its owner's row keeps. */
export const pictureFile = (picture: string): string => `pictures/${picture}.webp`;
