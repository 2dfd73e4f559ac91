import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerError } from './errors.ts';
import { type Shedding, shedLoad } from './shed.ts';

const FEW_IN_A_FLOOD = { usual: { look: 4, write: 8, attend: 8 }, flood: { look: 1, write: 2, attend: 8 } };

let app: FastifyInstance;
let shedding: Shedding;
/** Time in milliseconds that the clock of the flood shows. */
let now_ms = 0;
/** Callbacks that end the requests in progress. */
let working: (() => void)[] = [];
const work = () => new Promise<string>((resolve) => working.push(() => resolve('done')));
const finish = async (asked: Promise<unknown>[]) => {
  working.forEach((end) => end());
  working = [];
  await Promise.all(asked);
};

beforeEach(async () => {
  app = Fastify();
  app.setErrorHandler(answerError);
  shedding = shedLoad(app, {
    usual: { look: 2, write: 3, attend: 4 },
    flood: { look: 2, write: 3, attend: 4 },
    flood_lasts_ms: 0,
  });
  app.get('/list', { config: { endpoint: 'list' } }, work);
  app.post('/save', { config: { endpoint: 'save' } }, work);
  app.post('/checkin', { config: { endpoint: 'checkin', holds_drawings: true } }, work);
  app.get('/fails', { config: { endpoint: 'fails' } }, async () => {
    throw new Error('a defect');
  });
  app.get('/live', { config: { endpoint: 'live', sends: 'events' } }, async () => 'open');
  app.get('/healthz', async () => 'alive');
  await app.ready();
});
afterEach(() => app.close());

const ask = (method: 'GET' | 'POST', url: string) => app.inject({ method, url });
async function fill(count: number): Promise<Promise<unknown>[]> {
  const asked = Array.from({ length: count }, () => ask('POST', '/checkin'));
  await expect.poll(shedding.inHand).toBe(count);
  return asked;
}

test('refuses at once what is past the bound, with a time to come back', async () => {
  const asked = await fill(2);
  const refused = await ask('GET', '/list');
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(refused.json()).toMatchObject({ code: 'busy' });
  expect(shedding.refused()).toEqual({ look: 1, write: 0, attend: 0 });
  await finish(asked);
});

test('refuses a page first, then what somebody saves, and attendance last', async () => {
  const two = await fill(2);
  expect((await ask('GET', '/list')).statusCode).toBe(503);
  const saved = ask('POST', '/save');
  await expect.poll(shedding.inHand).toBe(3);
  expect((await ask('POST', '/save')).statusCode).toBe(503);
  const came = ask('POST', '/checkin');
  await expect.poll(shedding.inHand).toBe(4);
  expect((await ask('POST', '/checkin')).statusCode).toBe(503);
  await finish([...two, saved, came]);
  expect((await saved).statusCode).toBe(200);
  expect((await came).statusCode).toBe(200);
});

test('after a refusal takes less at a time for a while, except attendance', async () => {
  const other = Fastify();
  other.setErrorHandler(answerError);
  const calm = shedLoad(other, { ...FEW_IN_A_FLOOD, flood_lasts_ms: 200 }, () => now_ms);
  other.get('/list', { config: { endpoint: 'list' } }, work);
  other.post('/checkin', { config: { endpoint: 'checkin', holds_drawings: true } }, work);
  const list = () => other.inject('/list');
  const four = [list(), list(), list(), list()];
  await expect.poll(calm.inHand).toBe(4);
  expect((await list()).statusCode).toBe(503);
  await finish(four);
  const one = list();
  await expect.poll(calm.inHand).toBe(1);
  expect((await list()).statusCode).toBe(503);
  const came = other.inject({ method: 'POST', url: '/checkin' });
  await expect.poll(calm.inHand).toBe(2);
  now_ms += 199;
  expect((await list()).statusCode).toBe(503);
  now_ms += 1;
  const two = list();
  await expect.poll(calm.inHand).toBe(3);
  await finish([one, came, two]);
  expect([(await one).statusCode, (await came).statusCode, (await two).statusCode]).toEqual([200, 200, 200]);
  await other.close();
});

test('a flood lasts while most are refused, and a few refusals do not keep it up', async () => {
  const LASTS_MS = 200;
  const other = Fastify();
  other.setErrorHandler(answerError);
  const crowd = shedLoad(other, { ...FEW_IN_A_FLOOD, flood_lasts_ms: LASTS_MS }, () => now_ms);
  other.get('/list', { config: { endpoint: 'list' } }, work);
  other.post('/checkin', { config: { endpoint: 'checkin', holds_drawings: true } }, work);
  const list = async () => (await other.inject('/list')).statusCode;
  const comes = () => other.inject({ method: 'POST', url: '/checkin' });

  const at_work = [comes(), comes()];
  const lists = [list(), list()];
  await expect.poll(crowd.inHand).toBe(4);
  expect(await Promise.all([list(), list(), list()])).toEqual([503, 503, 503]);
  now_ms += LASTS_MS;
  await finish(lists);
  at_work.push(comes());
  await expect.poll(crowd.inHand).toBe(1);
  expect(await list()).toBe(503);
  // In the second that follows one of three is turned away.
  at_work.push(comes(), comes());
  await expect.poll(crowd.inHand).toBe(3);
  now_ms += LASTS_MS;
  const fourth = list();
  await expect.poll(crowd.inHand).toBe(4);
  await finish([...at_work, fourth]);
  expect(await fourth).toBe(200);
  await other.close();
});

test('an answered request no longer counts, nor does a defect', async () => {
  await finish(await fill(2));
  expect(shedding.inHand()).toBe(0);
  for (let n = 0; n < 3; n++) expect((await ask('GET', '/fails')).statusCode).toBe(500);
  expect(shedding.inHand()).toBe(0);
});

test('never refuses health or a live stream', async () => {
  const asked = await fill(4);
  expect((await ask('GET', '/healthz')).statusCode).toBe(200);
  expect((await ask('GET', '/live')).statusCode).toBe(200);
  await finish(asked);
});

test('a slow sender does not count, and neither does a client that hung up', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const asked = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST /save HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"a');
  const [request] = (await asked) as [IncomingMessage];
  // The server reads the body, of which half is here.
  await expect.poll(() => request.readableFlowing && request.socket.bytesRead).toBe(socket.bytesWritten);
  expect(shedding.inHand()).toBe(0);
  socket.write('b"');
  await expect.poll(shedding.inHand).toBe(1);
  socket.destroy();
  await once(socket, 'close');
  await finish([]);
  await expect.poll(shedding.inHand).toBe(0);
});
