import { Writable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { buildApp } from '../app.ts';
import { hashOf } from '../http/session.ts';

const server = useTestServer({ PUBLIC_URL: 'https://handover.example' });
const DAY = 86_400_000;
let ann: Person;
beforeEach(async () => {
  ann = await server().make.member();
});

const makeLink = async (who = ann): Promise<string> => {
  const answer = await server().as(who).post('/api/v1/calendar_link');
  expect(answer.statusCode).toBe(200);
  return answer.json().data.url;
};
const fetched = (url: string, headers = {}) => server().nobody.get(new URL(url).pathname, headers);
const since = async () => (await server().as(ann).get('/api/v1/calendar_link')).json().data.created_at;

/** Parses the events of a feed into their properties, with folded lines joined. */
const eventsIn = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event
          .split('\r\n')
          .filter((line) => line.includes(':'))
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      ),
    );
const booked = (status: string, days: number, over: object = {}) =>
  server().make.job(undefined, {
    status,
    assigned_to: ann.user_id,
    starts_at: new Date(server().clock().getTime() + days * DAY),
    ...over,
  });

describe('the link to a member’s calendar', () => {
  test('is shown once, and only its hash is stored [feed-1]', async () => {
    expect(await since()).toBeNull();
    const url = await makeLink();
    expect(url).toMatch(/^https:\/\/handover\.example\/ical\/[\w-]{43}\.ics$/);
    expect(await since()).toBe(server().clock().toISOString());
    const { rows } = await server().owner.query('select token_hash from app.calendar_links where member_id = $1', [
      ann.user_id,
    ]);
    expect(rows).toEqual([{ token_hash: hashOf(url.slice(-47, -4)) }]);
  });

  test('stops working when it is replaced', async () => {
    const first = await makeLink();
    const second = await makeLink();
    expect([(await fetched(first)).statusCode, (await fetched(second)).statusCode]).toEqual([404, 200]);
  });

  test('stops working once it is revoked [feed-2]', async () => {
    const url = await makeLink();
    expect((await server().as(ann).delete('/api/v1/calendar_link')).statusCode).toBe(200);
    expect([(await fetched(url)).statusCode, await since()]).toEqual([404, null]);
  });

  test('stops working while its owner’s account is disabled', async () => {
    const url = await makeLink();
    await server().owner.query(`update app.users set status = 'disabled' where user_id = $1`, [ann.user_id]);
    expect((await fetched(url)).statusCode).toBe(404);
  });

  test('is answered like any address that does not exist if it is unknown', async () => {
    const names = [`${'A'.repeat(43)}.ics`, 'A'.repeat(43), 'short.ics', `${'A'.repeat(44)}.ics`, 'a'.repeat(150)];
    for (const name of names) {
      const answer = await server().nobody.get(`/ical/${name}`);
      const { request_id: _, ...said } = answer.json();
      expect([answer.statusCode, said]).toEqual([404, { code: 'not_found', message: 'Not found' }]);
    }
  });

  test('is never logged [feed-3]', async () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk: Buffer, _, next) => (lines.push(chunk.toString()), next()) });
    const { pools, redis, adapters, clock, config } = server();
    const app = await buildApp({ pools, redis, adapters, clock, config, logger: { level: 'debug', stream } });
    const { pathname } = new URL(await makeLink());
    for (const url of [pathname, `${pathname}x`]) await app.inject({ method: 'GET', url });
    await app.close();
    const logged = lines.join('');
    expect(logged.match(/"route":"\/ical\/:token"/g)).toHaveLength(2);
    expect(logged).not.toContain(pathname.slice(6, 40));
  });
});

describe('the feed', () => {
  test('holds each booking with its time, place and status, by its shift’s id and version', async () => {
    const office = await server().make.office(undefined, 'Willow Court');
    const job = await server().make.job(office, {
      status: 'Confirmed',
      assigned_to: ann.user_id,
      starts_at: new Date('2026-12-01T20:00:00Z'),
      ends_at: new Date('2026-12-02T08:00:00Z'),
    });
    const answer = await fetched(await makeLink());
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    expect(eventsIn(answer.body)).toEqual([
      {
        UID: job.job_id,
        SEQUENCE: '3',
        DTSTAMP: '20261112T102400Z',
        'LAST-MODIFIED': '20261112T102400Z',
        DTSTART: '20261201T200000Z',
        DTEND: '20261202T080000Z',
        SUMMARY: 'Healthcare Assistant\\, Willow Court',
        LOCATION: 'Willow Court\\, 14 Carr Lane\\, York\\, YO26 5RL',
        DESCRIPTION: job.code,
        STATUS: 'CONFIRMED',
        'URL;VALUE=URI': `https://handover.example/job_info/${job.job_id}`,
        END: 'VCALENDAR',
      },
    ]);
  });

  test('gives summer times by London’s clock', async () => {
    await booked('Confirmed', 0, { starts_at: new Date('2027-07-01T19:00:00Z') });
    const [event] = eventsIn((await fetched(await makeLink())).body);
    // 20:00 in London.
    expect(event?.['DTSTART']).toBe('20270701T190000Z');
  });

  test('tells confirmed, tentative and cancelled bookings apart', async () => {
    await booked('Completed', -3);
    await booked('Checked in', 0);
    await booked('Confirmed', 3);
    await booked('Assigned', 6);
    await booked('cancelled', 9);
    await booked('missed', 12);
    expect(eventsIn((await fetched(await makeLink())).body).map((event) => event['STATUS'])).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CONFIRMED',
      'TENTATIVE',
      'CANCELLED',
    ]);
  });

  test('begins sixty days ago, and holds nothing of other members', async () => {
    const recent = await booked('Completed', -59);
    await booked('Completed', -61);
    await server().make.job(undefined, { status: 'Confirmed' });
    expect(eventsIn((await fetched(await makeLink())).body).map((event) => event['UID'])).toEqual([recent.job_id]);
  });

  test('is an empty calendar for a member without bookings', async () => {
    const answer = await fetched(await makeLink());
    expect([answer.statusCode, eventsIn(answer.body)]).toEqual([200, []]);
    expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR/);
  });

  test('holds no money and no notes about the work [feed-4]', async () => {
    await booked('Confirmed', 3, {
      description: 'Mrs Holt in room 4 needs two',
      staff_rate: 1234,
      report_to: 'Sister',
    });
    const { body } = await fetched(await makeLink());
    for (const word of ['Holt', 'room 4', '12.34', '1234', '18.6', 'Sister', ann.last_name]) {
      expect(body).not.toContain(word);
    }
  });

  test('answers a program that has it with not modified until something changes', async () => {
    const job = await booked('Assigned', 6);
    const url = await makeLink();
    const first = await fetched(url);
    const etag = String(first.headers['etag']);
    server().time.now = new Date(server().clock().getTime() + 60_000);
    const same = await fetched(url, { 'if-none-match': etag });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await server()
      .as(await server().make.admin())
      .post(`/api/v1/jobs/${job.job_id}/unassign_staff`);
    const after = await fetched(url, { 'if-none-match': etag });
    expect([after.statusCode, eventsIn(after.body)]).toEqual([200, []]);
  });
});
