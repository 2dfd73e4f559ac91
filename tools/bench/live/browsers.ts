import { callerOf } from '../../lab/product/clients.ts';
import type { Server } from '../../lab/product/server.ts';
import type { Row } from '../../lab/runner/report.ts';
import { openListeners } from './listeners.ts';
import { turn } from './moves.ts';
import { latencies } from './rows.ts';
import type { Stage } from './stage.ts';
import type { Tree } from './tree.ts';

/** Two people at two browsers: from when one presses Save until the other's page has read what the shift is now. */
export async function measureBrowsers({ here, there }: Stage, tree: Tree, times: number): Promise<Row[]> {
  const [job] = tree.jobs;
  const manager = tree.listeners.find(({ channel }) => channel === `provider:${job?.care_provider_id}`);
  const nurse = tree.listeners.find(({ channel }) => channel === `office:${job?.office_id}`);
  if (job === undefined || manager === undefined || nurse === undefined) throw new Error('There is nobody to watch');
  let hear = () => {};
  const listener = openListeners(here.url, (_, event) => event === 'job' && hear());
  await listener.open([[manager.who, manager.token]]);
  const page = callerOf(here.url, manager.token);
  const saveAndSee = async (server: Server): Promise<number> => {
    const began = performance.now();
    const heard = new Promise<void>((resolve) => (hear = resolve));
    const seen = heard.then(() => page.read(`/api/v1/jobs/${job.job_id}`)).then(() => performance.now() - began);
    await turn(server, job, nurse.token);
    return seen;
  };
  const took: number[] = [];
  for (let n = 0; n < times; n++) took.push(await saveAndSee(n % 2 === 0 ? here : there));
  page.close();
  listener.close();
  return latencies('from Save to the other’s page', took);
}
