import { freePort, isTaken, port } from '../lab/machine/ports.ts';
import { inbox } from './services/inbox.ts';
import { postgres } from './services/postgres.ts';
import { type Service, type ServiceName, until } from '../lab/machine/processes.ts';
import { redis } from './services/redis.ts';

const SERVICES: Service[] = [postgres, redis, inbox];

const chosen = (names: readonly ServiceName[]): Service[] =>
  names.length === 0 ? SERVICES : SERVICES.filter(({ name }) => names.includes(name));

function known(name: string): ServiceName {
  const service = SERVICES.find((one) => one.name === name);
  if (service === undefined) throw new Error(`No service is called ${name}: there are postgres, redis and inbox`);
  return service.name;
}

/** Starts what is not up yet and waits until it answers; gives the names of what it started. */
export async function up(...names: ServiceName[]): Promise<ServiceName[]> {
  const started: ServiceName[] = [];
  for (const service of chosen(names)) {
    if (!service.isOurs()) {
      if (await service.answers()) throw new Error(`Something else is already there: ${service.says()}`);
      await service.start();
      started.push(service.name);
    }
    await until(`${service.says()} to answer`, () => service.answers());
  }
  return started;
}

/** Stops what was started from this checkout and leaves its data. */
export async function down(...names: ServiceName[]): Promise<ServiceName[]> {
  const stopped: ServiceName[] = [];
  for (const service of chosen(names).toReversed()) {
    if (!service.isOurs()) continue;
    await service.stop();
    stopped.push(service.name);
  }
  return stopped;
}

/** Moves services that are not up yet to free ports where their own are taken, for this process and its children. */
export async function avoidTakenPorts(): Promise<string[]> {
  const names = SERVICES.filter((service) => !service.isOurs()).flatMap(({ ports }) => ports);
  const moved: string[] = [];
  for (const name of names) {
    if (!(await isTaken(port(name)))) continue;
    process.env[name] = String(await freePort());
    moved.push(`${name}=${process.env[name]}`);
  }
  return moved;
}

async function state(service: Service): Promise<'up' | 'down' | 'not ours'> {
  if (!(await service.answers())) return 'down';
  return service.isOurs() ? 'up' : 'not ours';
}

async function say(names: ServiceName[]): Promise<boolean> {
  const states = await Promise.all(
    chosen(names).map(async (service) => ({ says: service.says(), is: await state(service) })),
  );
  for (const { says, is } of states) console.log(`${is.padEnd(8)} ${says}`);
  return states.every(({ is }) => is === 'up');
}

async function main([verb, ...names]: string[]): Promise<void> {
  const given = names.map(known);
  switch (verb) {
    case 'up':
    case 'start':
      await up(...given);
      await say(given);
      return;
    case 'down':
    case 'stop':
      await down(...given);
      await say(given);
      return;
    case 'status':
      process.exitCode = (await say(given)) ? 0 : 1;
      return;
    default:
      console.error('npm run services -- up|down|status, or start|stop with a name: postgres, redis, inbox');
      process.exitCode = 1;
  }
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
