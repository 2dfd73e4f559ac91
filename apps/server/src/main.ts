import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { closePools, openPools } from './db/connect.ts';
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
const app = await buildApp({ pools, redis, outside, clock, config, logger: { level: config.LOG_LEVEL } });
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
if (config.ROLE !== 'worker') await app.listen({ host: config.HOST, port: config.PORT });
app.log.info({ role: config.ROLE }, 'ready');

let stopping = false;
/** Finish what has begun, take nothing new, then go. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const late = setTimeout(() => process.exit(1), 15_000);
  await app.close();
  await worker?.stop();
  mail.close();
  outside.close();
  redis.close();
  await closePools(pools);
  clearTimeout(late);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
