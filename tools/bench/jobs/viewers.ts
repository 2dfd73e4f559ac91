import { withOwner } from '../../lab/machine/postgres.ts';
import { createHash } from 'node:crypto';
import { type Attachment, type Viewer, viewerOf } from '@handover/domain/viewer';
import type { Market } from '../../lab/product/seedMarket.ts';

export type Kind = Viewer['kind'];

/** Someone who looks at the market, signed in, and how much they see of what is looked at. */
export type Looker = { kind: Kind; viewer: Viewer; token: string; total: number };

const withMost = (ids: string) => `(
  select scope_id from app.tallies where what = 'jobs:Completed' and scope_id in (${ids}) order by total desc limit 1)`;

/** Those who answer for the most shifts, an administrator, and one of the staff: they have worked about equally often. */
const WHO: Record<Kind, string> = {
  provider: `where level = 2 and care_provider_id = ${withMost('select care_provider_id from app.care_providers')}`,
  agency: `where level = 2 and care_provider_id is null and agency_id = ${withMost('select agency_id from app.agencies')}`,
  office: `where level = 3 and office_id = ${withMost('select office_id from app.offices')}`,
  member: `where level = 4 and user_id in (select member_id from app.member_shifts)`,
  admin: `where level = 1`,
};

/** `counted` is what they see, as words that follow a select of its number. */
export async function findLooker(
  { owner_url, database }: Market,
  kind: Kind,
  counted: (viewer: Viewer) => string,
): Promise<Looker> {
  return withOwner(owner_url, async (owner) => {
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
    const seen = await owner.query<{ n: string }>(`select count(*) as n ${counted(viewer)}`);
    return { kind, viewer, token, total: Number(seen.rows[0]?.n) };
  });
}
