import { addressOf } from '../../lab/machine/postgres.ts';
import { COLLECTING } from '../../lab/runner/memory.ts';
import { type Server, startServer } from '../../lab/product/server.ts';
import { type Commits, hearCommits } from '../../lab/product/commits.ts';
import { type Hear, type Listeners, openListeners } from './listeners.ts';

/** Pages listen to one server, things happen through another, and the commits are heard beside both. */
export type Stage = { here: Server; there: Server; listeners: Listeners; commits: Commits };

export async function withStage<T>(
  owner_url: string,
  environment: Record<string, string>,
  hear: Hear,
  use: (stage: Stage) => Promise<T>,
): Promise<T> {
  const database = addressOf(owner_url);
  const settings = { DATABASE_URL: database, ...environment };
  const [here, there] = await bothOrNone(startServer({ ...settings, ...COLLECTING }), startServer(settings));
  const commits = await hearCommits(owner_url);
  const listeners = openListeners(here.url, hear);
  try {
    return await use({ here, there, listeners, commits });
  } finally {
    listeners.close();
    await commits.close();
    await Promise.all([here.stop(), there.stop()]);
  }
}

/** A server that started beside one that did not is not left behind. */
async function bothOrNone(one: Promise<Server>, other: Promise<Server>): Promise<[Server, Server]> {
  return Promise.all([one, other]).catch(async (error: unknown) => {
    for (const started of [one, other]) {
      await started.then(
        ({ stop }) => stop(),
        () => undefined,
      );
    }
    throw error;
  });
}
