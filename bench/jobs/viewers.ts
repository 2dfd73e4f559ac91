import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Attachment, type Viewer, viewerOf } from '@handover/domain/viewer';
import type { Market } from './load.ts';

export const KINDS = ['provider', 'admin'] as const;
export type Kind = (typeof KINDS)[number];

/** Someone who looks at the market, signed in, and how many shifts they see. */
export type Looker = { kind: Kind; viewer: Viewer; token: string; total: number };

/** The manager of the care provider with the most shifts, and an administrator. */
const WHO: Record<Kind, string> = {
  provider: `where level = 2 and care_provider_id = (
    select scope_id from app.tallies where what = 'jobs:Completed' and scope_id in (select care_provider_id from app.care_providers)
    order by total desc limit 1)`,
  admin: `where level = 1`,
};

export async function findLooker({ owner_url, database }: Market, kind: Kind): Promise<Looker> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ user_id: string; level: number } & Attachment>(
      `select * from app.users ${WHO[kind]} order by user_id limit 1`,
    );
    const viewer = rows[0] && viewerOf(rows[0]);
    if (viewer === undefined) throw new Error(`${database} has no ${kind}`);
    const token = `${database}.${kind}`;
    await owner.query(
      `insert into app.sessions (session_id, user_id, token_hash, device, created_at, last_seen_at, idle, expires_at)
       values (gen_random_uuid(), $1, $2, 'bench', now(), now(), '1 day', now() + interval '1 day')
       on conflict (token_hash) do update set last_seen_at = now(), expires_at = excluded.expires_at`,
      [viewer.user_id, createHash('sha256').update(token).digest()],
    );
    const theirs = viewer.kind === 'provider' ? `where care_provider_id = '${viewer.care_provider_id}'` : '';
    const counted = await owner.query<{ n: string }>(`select count(*) as n from app.jobs ${theirs}`);
    return { kind, viewer, token, total: Number(counted.rows[0]?.n) };
  } finally {
    await owner.end();
  }
}
