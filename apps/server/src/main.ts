import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { closePools, openPools } from './db/connect.ts';
import type { Drain } from './http/health.ts';
import { buildProbes } from './http/probes.ts';
import { openOutside } from './outside.ts';
import { openMail } from './parts/mail.ts';
import { openRedis } from './parts/redis.ts';
import { startWorker } from './worker.ts';

const config = readConfig();
const pools = openPools({ url: config.DATABASE_URL, password: config.DATABASE_PASSWORD, most: config.DATABASE_POOL });
const redis = openRedis(config.REDIS_URL);
const mail = openMail(config.SMTP_URL, config.MAIL_FROM);
const clock = () => new Date();

const outside = openOutside({ config, pools, redis, clock });
const drain: Drain = { begun: false };
const app = await buildApp({ pools, redis, outside, clock, config, drain, logger: { level: config.LOG_LEVEL } });
const worker =
  config.ROLE === 'web'
    ? undefined
    : await startWorker({
        pools,
        mail,
        files: outside.files,
        live: outside.live,
        clock,
        config,
        log: (words) => app.log.error(words),
        watches_clock: true,
      });
const probes = config.ROLE === 'worker' && config.WORKER_PORT > 0 ? buildProbes({ pools, redis, drain }) : undefined;
if (config.ROLE !== 'worker') await app.listen({ host: config.HOST, port: config.PORT });
await probes?.listen({ host: config.HOST, port: config.WORKER_PORT });
app.log.info({ role: config.ROLE }, 'ready');

let stopping = false;
/** Let the proxy send people elsewhere, finish what has begun, take nothing new, then go. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const late = setTimeout(() => process.exit(1), 15_000);
  drain.begun = true;
  if (config.ROLE !== 'worker') await sleep(config.DRAIN_SECONDS * 1000);
  await app.close();
  await worker?.stop();
  await probes?.close();
  mail.close();
  outside.close();
  redis.close();
  await closePools(pools);
  clearTimeout(late);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
