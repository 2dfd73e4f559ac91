import { freePort } from '../machine/ports.ts';
import { type Server, startServer } from './server.ts';
import { type Answer, openWire, type Wire } from './wire.ts';

/** One server at one address that dies and is started again, as a supervisor would; phones know the address alone. */
export async function openRestartableServer(
  DATABASE_URL: string,
  phones: number,
  over: Record<string, string> = {},
  main?: string,
) {
  const port = await freePort();
  const opening_at = performance.now();
  let server: Server = await startServer({ DATABASE_URL, ...over }, port, main);
  const started_ms = performance.now() - opening_at;
  const wire = openWire(server.url, phones * 2);
  const under_way = { calls: 0 };
  const recoveries: number[] = [];
  let gone_at: number | undefined;
  let closed = false;
  return {
    url: server.url,
    /** Duration of the first start, without other load. */
    started_ms,
    under_way,
    /** Time from each death to the first good answer. */
    recoveries,
    pid: () => server.pid,
    async call(...args: Parameters<Wire['call']>): Promise<Answer> {
      if (closed) throw new Error('The server is closed');
      const began = performance.now();
      under_way.calls += 1;
      const answer = await wire.call(...args).finally(() => (under_way.calls -= 1));
      if (answer.status === 200 && gone_at !== undefined && began > gone_at) {
        recoveries.push(performance.now() - gone_at);
        gone_at = undefined;
      }
      return answer;
    },
    async killAndStartAgain(): Promise<void> {
      await server.kill();
      gone_at = performance.now();
      server = await startServer({ DATABASE_URL, ...over }, port, main);
    },
    /** Something else broke that everyone waits for. */
    isGone(): void {
      gone_at ??= performance.now();
    },
    async stop(): Promise<void> {
      closed = true;
      wire.close();
      await server.stop();
    },
  };
}
export type RestartableServer = Awaited<ReturnType<typeof openRestartableServer>>;
