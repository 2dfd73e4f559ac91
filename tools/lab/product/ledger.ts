import type pg from 'pg';
import type { Received } from './postbox.ts';
import { countOf } from '../machine/count.ts';
import type { Traffic, Write } from './traffic.ts';

/** Query for the marks of each kind of write. */
const KEPT: Record<Write['kind'], string> = {
  note: 'select text as mark, count(*)::int as n from app.job_notes group by 1',
  shift: 'select ward as mark, count(*)::int as n from app.jobs group by 1',
  invitation: 'select email as mark, count(*)::int as n from app.invitations group by 1',
};
const ACTIONS = ['jobs.notes.add', 'jobs.create', 'invitations.send'];

/** Compares acknowledged writes with the database, its audit, and the mails. */
export async function ledger(
  owner: pg.Pool,
  { acknowledged }: Pick<Traffic, 'acknowledged'>,
  received: Received,
): Promise<Record<string, number>> {
  const found = { lost: 0, twice: 0 };
  for (const [kind, text] of Object.entries(KEPT)) {
    const { rows } = await owner.query<{ mark: string; n: number }>(text);
    const many = new Map(rows.map(({ mark, n }) => [mark, n]));
    for (const { mark } of acknowledged.filter((write) => write.kind === kind)) {
      const n = many.get(mark) ?? 0;
      if (n === 0) found.lost += 1;
      if (n > 1) found.twice += 1;
    }
  }
  const audited = await countOf(owner, 'select from app.audit where action = any ($1)', ACTIONS);
  const mails = invited(acknowledged).map((address) => received.get(address) ?? []);
  return {
    'acknowledged writes lost': found.lost,
    'writes done twice': found.twice,
    'entries of the audit too many or too few': Math.abs(audited - acknowledged.length),
    'mails lost': mails.filter((ids) => ids.length === 0).length,
    'mails that came as two different ones': mails.filter((ids) => new Set(ids).size > 1).length,
  };
}

export const invited = (acknowledged: readonly Write[]): string[] =>
  acknowledged.filter(({ kind }) => kind === 'invitation').map(({ mark }) => mark);

/** Counts mails that were handed over again under their own Message-ID, by which a mailbox knows them. */
export const handedOverAgain = (received: Received): number =>
  [...received.values()].reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0);

/** Waits until everyone who was invited has a mail; people without one after that count as lost. */
export async function lastPost(traffic: Traffic, { received }: { received: Received }, most_ms: number): Promise<void> {
  const end = performance.now() + most_ms;
  const missing = () => invited(traffic.acknowledged).some((address) => !received.has(address));
  while (missing() && performance.now() < end) await new Promise((go) => setTimeout(go, 100));
}
