import pg from 'pg';

export type Both = readonly [pg.Client, pg.Client];

/**
 * Opens two connections, for two processors. They bypass triggers and do not wait for the disk: after a failure the
 * market is loaded again.
 */
export async function openConnections(url: string): Promise<Both> {
  const open = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
      set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 0; set max_parallel_workers_per_gather = 0;
      set enable_nestloop = off; set statement_timeout = 0`);
    return client;
  };
  return [await open(), await open()];
}

/** Distributes pieces of work: each connection takes the next one when it is done with its last. */
export async function runOnBoth<Work>(
  connections: Both,
  works: readonly Work[],
  does: (client: pg.Client, work: Work) => Promise<void>,
): Promise<void> {
  const waiting = [...works];
  const take = async (client: pg.Client) => {
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) await does(client, work);
  };
  const ended = await Promise.allSettled(connections.map(take));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
