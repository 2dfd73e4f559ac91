import { setTimeout as sleep } from 'node:timers/promises';

/** The environment of a server that collects its garbage when told to by a signal. */
export const COLLECTING = {
  NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2',()=>gc())`)}`,
};

/** Memory of a server after garbage collection: growth here is retained, not merely uncollected. */
export async function heldMb({ url, pid }: { url: string; pid: number }): Promise<{ heap: number; resident: number }> {
  for (let n = 0; n < 3; n++) {
    process.kill(pid, 'SIGUSR2');
    await sleep(300);
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]) / 2 ** 20;
  return {
    heap: read('nodejs_heap_size_used_bytes') + read('nodejs_external_memory_bytes'),
    resident: read('process_resident_memory_bytes'),
  };
}
