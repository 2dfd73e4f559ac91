import { sql } from 'kysely';
import type { OpenCtx } from '../http/route.ts';

type Row = { app: boolean; passkeys: { credential_id: string; transports: string[] }[] };

/**
 * Returns the second factors that a person who has typed their password may use next, by the hash of the token that
 * they were given.
 */
export async function factorsOf({ auth, now }: Pick<OpenCtx, 'auth' | 'now'>, token_hash: Buffer) {
  const [found] = await auth(async (db) => {
    const { rows } = await sql<Row>`select * from app.second_factor_ways(${token_hash}, ${now})`.execute(db);
    return rows;
  });
  if (!found) return undefined;
  return {
    app: found.app,
    passkeys: found.passkeys.map(({ credential_id, transports }) => ({
      credential_id: Buffer.from(credential_id, 'base64'),
      transports,
    })),
  };
}
