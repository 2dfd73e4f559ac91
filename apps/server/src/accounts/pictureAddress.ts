import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the address of someone's picture. The picture's name is part of it, so that a new picture is a new address.
 */
export const pictureAddress = (user_id: string, picture: string): string =>
  `/api/v1/users/${user_id}/picture?v=${picture}`;

/** Address of a picture in a query, of the user `t`; null if they have none. */
export const pictureAddressInSql = sql<string | null>`'/api/v1/users/' || t.user_id || '/picture?v=' || t.picture`;

/** Address of a picture in a query, of a person whose id stands in a column of another table. */
export const pictureOfInSql = (user_id: RawBuilder<unknown>) => sql<string | null>`
  (select ${pictureAddressInSql} from (select user_id, picture from users where user_id = ${user_id}) t)`;

/** Returns the file of a picture, by the name that its owner's row keeps. */
export const pictureFile = (picture: string): string => `pictures/${picture}.webp`;
