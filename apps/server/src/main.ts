import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from './config/config.ts';
import { closePools, openPools, warmPools } from './db/connect.ts';
import { listenWithReusePort } from './http/listenWithReusePort.ts';
import type { Drain } from './http/health.ts';
import { openAdapters } from './openAdapters.ts';
import { openRedis } from './adapters/redis.ts';

const config = readConfig();
const tracing = config.OTEL_EXPORTER_OTLP_ENDPOINT
  ? (await import('./adapters/tracing.ts')).startTracing(config)
  : undefined;
const pools = openPools({ url: config.DATABASE_URL, password: config.DATABASE_PASSWORD, most: config.DATABASE_POOL });
// Connections open while the code loads: both take a second, and a start is when there is least time for it.
const warm = config.ROLE === 'worker' ? undefined : warmPools(pools);
const redis = openRedis(config.REDIS_URL);
const clock = () => new Date();

const adapters = openAdapters({ config, pools, redis, clock });
const logger = { level: config.LOG_LEVEL };
const drain: Drain = { begun: false };
// Each role loads its own code alone, so that it starts sooner.
const app =
  config.ROLE === 'worker'
    ? (await import('./workerApp.ts')).buildWorkerApp({ pools, redis, clock, config, drain, logger })
    : await (await import('./app.ts')).buildApp({ pools, redis, adapters, clock, config, drain, logger });
// An uncaught error may quote a row: the log says what it was, and standard error gets nothing.
process.on('uncaughtException', (err) => {
  app.log.fatal({ err }, 'nobody caught this, so the process ends');
  process.exit(1);
});
const worker = config.ROLE === 'web' ? undefined : await startWorking();
await warm;
if (config.ROLE !== 'worker') await listenWithReusePort(app, { host: config.HOST, port: config.PORT });
else if (config.WORKER_PORT > 0) {
  const listening = app.listen({ host: config.HOST, port: config.WORKER_PORT });
  // A worker whose port is taken does its tasks, but nobody can ask for its health.
  await listening.catch((err: unknown) => app.log.error({ err }, 'not listening'));
}
app.log.info({ role: config.ROLE }, 'ready');

/** Starts background work with its mail transport; the web role sends no mail. */
async function startWorking(): Promise<{ stop: () => Promise<void> }> {
  const [{ startWorker }, { openMail }] = await Promise.all([import('./worker.ts'), import('./adapters/mail.ts')]);
  const mail = openMail(config.SMTP_URL, config.MAIL_FROM);
  const log = (words: string) => app.log.error(words);
  const note = (words: string) => app.log.info(words);
  const working = await startWorker({ pools, mail, ...adapters, clock, config, log, note, watches_clock: true });
  return {
    async stop() {
      await working.stop();
      mail.close();
    },
  };
}

let stopping = false;
/**
 * Stops the process in order: lets the proxy send people elsewhere, finishes what has begun, takes nothing new, then
 * exits.
 */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const late = setTimeout(() => process.exit(1), 15_000);
  drain.begun = true;
  if (config.ROLE !== 'worker') await sleep(config.DRAIN_SECONDS * 1000);
  await app.close();
  await worker?.stop();
  adapters.close();
  redis.close();
  await closePools(pools);
  await tracing?.stop();
  clearTimeout(late);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
