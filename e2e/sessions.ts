import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import pg from 'pg';
import { newId } from '../apps/server/src/db/id.ts';
import { cookieName, hashOf } from '../apps/server/src/http/session.ts';

/** Token of a person's prepared session, derived from their email, so that every worker knows it. */
const tokenOf = (email: string): string => createHash('sha256').update(`prepared for ${email}`).digest('base64url');

/** Creates one session per person in the template, which the copies of all workers inherit. */
export async function prepareSessions(url: string, emails: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const email of emails)
      await client.query(
        `insert into app.sessions (session_id, user_id, token_hash, device, created_at, last_seen_at, idle, expires_at)
         select $1, user_id, $2, 'Prepared for the journeys', now(), now(), '12 hours', now() + interval '12 hours'
         from app.users where email = $3`,
        [newId(new Date()), hashOf(tokenOf(email)), email],
      );
  } finally {
    await client.end();
  }
}

/** Sets the cookie of a person's prepared session, without a request to the server. */
export const usePreparedSession = (context: BrowserContext, email: string): Promise<void> =>
  context.addCookies([
    {
      name: cookieName({ COOKIE_SECURE: true }),
      value: tokenOf(email),
      domain: 'localhost',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    },
  ]);
