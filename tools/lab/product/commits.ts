import pg from 'pg';

/** Trigger that announces each commit to the bench; no answer tells its time. */
const TELL = `
  create function app.tell_bench() returns trigger language plpgsql as $$
  begin perform pg_notify('told', ''); return null; end $$;
  create trigger tell_bench after insert on app.notifications execute function app.tell_bench();
  create function app.tell_bench_of_moves() returns trigger language plpgsql as $$
  begin perform pg_notify('moved', new.entry_id || ' ' || new.office_id); return null; end $$;
  create trigger tell_bench after insert on app.job_history for each row execute function app.tell_bench_of_moves()`;

export const announceCommits = (owner: pg.Client): Promise<unknown> => owner.query(TELL);

/** The moments of commits, by this process's clock. */
export async function hearCommits(owner_url: string) {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  /** Committed changes of shifts: the entry of the history, the location, the time. */
  const moved = new Map<string, { office_id: string; at: number }>();
  let heard: (at: number) => void = () => undefined;
  client.on('error', () => undefined);
  client.on('notification', ({ channel, payload = '' }) => {
    const at = performance.now();
    const [entry_id = '', office_id = ''] = payload.split(' ');
    if (channel === 'moved') moved.set(entry_id, { office_id, at });
    else heard(at);
  });
  await client.query('listen told');
  await client.query('listen moved');
  return {
    moved,
    /** The next one that tells people something. */
    next: () => new Promise<number>((resolve) => (heard = resolve)),
    close: () => client.end(),
  };
}
export type Commits = Awaited<ReturnType<typeof hearCommits>>;
