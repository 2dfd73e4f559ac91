import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCollector, valueOf } from '../../test/collector.ts';
import { useTestServer } from '../../test/harness.ts';
import { type Running, startProcess } from '../../test/process.ts';

const server = useTestServer();
const form = {
  first_name: 'Canary',
  last_name: 'Wrenfield',
  email: 'canary.wrenfield@example.org',
  mobile_telephone: '07700 900 123',
  level: 1,
};

type Collected = Awaited<ReturnType<typeof play>>;
let met: Collected;
beforeAll(async () => {
  met = await play();
});

/** Runs a web process and a worker, both traced; people call the one, and the other does what follows. */
async function play() {
  const collector = await openCollector();
  server().time.now = new Date();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const [web, worker] = await Promise.all([
    startProcess(server(), { ...settings, ROLE: 'web' }),
    startProcess(server(), { ...settings, ROLE: 'worker' }),
  ]);
  const healthy = await asked(worker, ['/healthz', '/readyz', '/api/v1/me']);
  const said = await asked(worker, ['/metrics']);
  const token = await server().as(await server().make.admin({ first_name: 'Canary', last_name: 'Wrenfield' })).token;
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(web.url + path, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'user-agent': 'Canary browser',
        traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`,
        tracestate: 'canary=wrenfield',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return {
      status: response.status,
      id: response.headers.get('x-request-id'),
      body: (await response.json()) as Answer,
    };
  };
  const made = await call('POST', '/api/v1/users', form);
  const user_id = made.body.data?.user_id ?? '';
  await server().owner.query(`update app.users set status = 'active' where user_id = $1`, [user_id]);
  await server().owner.query(
    `insert into app.notification_preferences (user_id, kind, email) values ($1, 'account_changed', true)`,
    [user_id],
  );
  const statuses = [
    made.status,
    (await call('PUT', `/api/v1/users/${user_id}`, { ...form, password: 'a secret of canaries' })).status,
    (await call('POST', '/api/v1/users', form)).status,
    (await call('GET', '/api/v1/users?first_name=Canary&last_name=Wrenfield')).status,
    (await call('GET', '/api/v1/users/canary.wrenfield@example.org')).status,
    (await call('POST', '/api/v1/forgot_password', { email: form.email })).status,
  ];
  const waits = 'select from graphile_worker._private_jobs where run_at <= now() or locked_at is not null';
  await vi.waitUntil(async () => (await server().owner.query(waits)).rowCount === 0, { timeout: 60_000 });
  await Promise.all([web.stop(), worker.stop()]);
  await collector.close();
  return {
    spans: collector.spans(),
    text: collector.text(),
    log: [...web.log, ...worker.log].join('\n'),
    statuses,
    healthy,
    said,
  };
}
type Answer = { data?: { user_id?: string } };

const asked = async ({ url }: Running, paths: string[]): Promise<string[]> =>
  Promise.all(paths.map(async (path) => fetch(url + path).then(async (it) => `${it.status} ${await it.text()}`)));

/** Returns every span of the trace that a call of this route began. */
function traceOf(method: string, route: string) {
  const first = met.spans.find(
    ({ by, attributes }) =>
      by === '@opentelemetry/instrumentation-http' &&
      valueOf(attributes, 'http.route') === route &&
      valueOf(attributes, 'http.request.method') === method,
  );
  return met.spans.filter(({ traceId }) => traceId === first?.traceId);
}

describe('with a collector', () => {
  test('a call, what the server and the database did for it and the task that followed are one trace', () => {
    expect(met.statuses).toEqual([200, 200, 422, 200, 422, 200]);
    const trace = traceOf('POST', '/api/v1/users');
    expect([...new Set(trace.map(({ by }) => by))].toSorted()).toEqual([
      '@fastify/otel',
      '@opentelemetry/instrumentation-http',
      '@opentelemetry/instrumentation-pg',
      'handover',
    ]);
    const task = trace.find(({ name }) => name === 'task send_welcome');
    expect(task?.role).toBe('worker');
    const parent = trace.find(({ spanId }) => spanId === task?.parentSpanId);
    expect([parent?.role, parent?.by]).toEqual(['web', '@fastify/otel']);
    // The statements of the task are below it.
    expect(trace.filter(({ parentSpanId }) => parentSpanId === task?.spanId).length).toBeGreaterThan(0);
    expect(trace.filter(({ parentSpanId }) => !parentSpanId)).toHaveLength(1);
  });

  test('a notification that the database itself enqueues is part of it too, down to the mail', () => {
    const names = traceOf('PUT', '/api/v1/users/:user_id').map(({ name }) => name);
    for (const task of ['send_password_changed', 'send_notifications', 'send_notification']) {
      expect(names).toContain(`task ${task}`);
    }
  });

  test('so is what somebody calls who is not signed in', () => {
    expect(traceOf('POST', '/api/v1/forgot_password').map(({ name }) => name)).toContain('task send_password_reset');
  });

  test('a trace names the request that a person can read to us', () => {
    const [request] = traceOf('POST', '/api/v1/users').filter(({ name }) => name === 'request');
    expect(valueOf(request?.attributes ?? [], 'handover.request_id')).toMatch(/^[\da-f-]{36}$/);
    expect(met.log).toContain(`"trace_id":"${request?.traceId}"`);
  });

  test('nothing in any span tells of a person: no name, no address, no value, no query', () => {
    expect(met.spans.length).toBeGreaterThan(30);
    expect(met.text).not.toMatch(/canary|wrenfield|900 123|127\.0\.0\.1|\?first_name/i);
    for (const { attributes } of met.spans) {
      expect(JSON.stringify(attributes)).not.toMatch(
        /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?!"\}\})/,
      );
    }
    expect(met.spans.some(({ attributes }) => String(valueOf(attributes, 'db.query.text')).includes('$1'))).toBe(true);
  });

  test('nor does the log of either process', () => {
    expect(met.log).not.toMatch(/canary|wrenfield|900 123/i);
  });

  test('a trace that a caller claims is not trusted', () => {
    expect(met.spans.filter(({ traceId }) => traceId === 'c'.repeat(32))).toEqual([]);
  });

  test('the queue’s own polling is no trace', () => {
    const roots = met.spans.filter(({ parentSpanId }) => !parentSpanId);
    expect([...new Set(roots.map(({ by }) => by))]).toEqual(['@opentelemetry/instrumentation-http']);
  });
});

describe('a worker', () => {
  test('says that it lives and can work, and answers nothing else', () => {
    expect(met.healthy.map((answer) => answer.slice(0, 3))).toEqual(['200', '200', '404']);
  });

  test('says what waits in the queue and how many shifts nobody has', () => {
    expect(met.said[0]).toMatch(/^handover_tasks_waiting\{task="send_welcome"\} 0$/m);
    expect(met.said[0]).toMatch(/^handover_shifts_unfilled\{within="24h"\} 0$/m);
  });
});

afterAll(() => {
  met = undefined as never;
});
