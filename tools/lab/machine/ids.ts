/**
 * An id of that moment, made by the database. The entries of a history are read by their ids from a moment on, every few
 * seconds and by every process: with ids of chance all that was ever filled in would be news for ever.
 */
export const idOfMoment = (moment: string): string => `
  overlay(overlay(md5(random()::text) placing lpad(to_hex((date_part('epoch', ${moment}) * 1000)::bigint), 12, '0') || '7'
                  from 1 for 13) placing '8' from 17 for 1)::uuid`;
