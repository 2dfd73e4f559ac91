import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { findMe } from '@handover/contract/accounts/accounts';
import type { Endpoint } from '@handover/contract/endpoint';
import { sendInvitations } from '@handover/contract/clients/invitations';
import { jobRecord } from '@handover/contract/shifts/shiftCommands';
import { jobs } from '@handover/contract/shifts/jobs';
import { tags } from '@handover/contract/tags/tags';
import { users } from '@handover/contract/accounts/users';
import { dayAfter, londonDay } from '@handover/domain/time';
import type { Answer, Wire } from './wire.ts';
import type { Office } from './office.ts';
import { isOpen } from './phones.ts';

/** After so long the web sends again what nobody answered: `BUSY_PAUSES_MS` of its client, give or take a quarter. */
const PAUSES_MS = [400, 1_500];
const LAST_PAUSE_MS = 2_000;
const pause = (tried: number) => sleep((PAUSES_MS[tried] ?? LAST_PAUSE_MS) * (0.75 + Math.random() / 2));
const TICK_MS = 5;
/** Three in ten calls write; one of these invites somebody, which a mail follows. */
const ROUND = 10;
/** Past so many that wait, nobody begins anything new. */
const MOST_WAITING = 1_500;
const MOST_REPEATED = 300;

export type Write = { kind: 'note' | 'shift' | 'invitation'; mark: string; key: string; body: unknown };
/** A call that was made, whatever came of it; writes appear once for each try. */
export type Heard = { kind: 'read' | 'write'; name: string; began: number; ms: number; answer: Answer };
/** Text on a call without an answer. */
export const unansweredWords = ({ name, ms, answer }: Heard): string =>
  `${name}: ${String(answer.body)} after ${Math.round(ms)} ms`;
type Sent = { kind: Write['kind']; what: Endpoint; said: Record<string, unknown>; mark: string; key: string };

/**
 * An office at work: so many calls a second, however long each takes. Reads are made once. Whatever writes is sent with one
 * key until it is answered, and its mark is counted in the database.
 */
export function openTraffic(call: Wire['call'], office: Office, per_second: number) {
  const acknowledged: (Write & Sent)[] = [];
  const refused: string[] = [];
  const heard: Heard[] = [];
  const under_way = new Set<Promise<void>>();
  let begun = 0;
  let held_back = 0;
  let running = true;

  const made = async (kind: Heard['kind'], what: Endpoint, said: Record<string, unknown>, key: string) => {
    const began = performance.now();
    const answer = await call(what, said, office.token, key);
    heard.push({ kind, name: what.name, began, ms: performance.now() - began, answer });
    return answer;
  };
  const read = async (n: number) => {
    const job_id = office.job_ids[n % office.job_ids.length] ?? '';
    const [what, said] = readOf(n, job_id);
    await made('read', what, said, randomUUID());
  };
  const write = async (n: number) => {
    const sent = writeOf(n, office);
    for (let tried = 0; ; tried++) {
      const answer = await made('write', sent.what, sent.said, sent.key);
      if (answer.status === 200) acknowledged.push({ ...sent, body: answer.body });
      else if (!isOpen(answer)) refused.push(`${sent.kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (!isOpen(answer)) return;
      await pause(tried);
    }
  };
  const begin = (n: number) => {
    if (under_way.size >= MOST_WAITING) return void (held_back += 1);
    begun += 1;
    const one: Promise<void> = (n % ROUND < 3 ? write(n) : read(n)).finally(() => under_way.delete(one));
    one.catch(() => undefined); // awaited where the traffic ends; if something else failed first, that is reported
    under_way.add(one);
  };
  const began = performance.now();
  const work = (async () => {
    for (let n = 0; running; await sleep(TICK_MS)) {
      for (; n < ((performance.now() - began) / 1000) * per_second; n++) begin(n);
    }
  })();

  return {
    heard,
    acknowledged,
    refused,
    /** However often each was tried. */
    begun: () => begun,
    held_back: () => held_back,
    /** Begins nothing more and waits until every write is answered. */
    async end(): Promise<{ seconds: number }> {
      running = false;
      await work;
      const seconds = (performance.now() - began) / 1000;
      await Promise.all(under_way);
      return { seconds };
    },
    /** Sends each acknowledged write once more with its key, as if the answer had been lost; says which answers differ. */
    async repeat(): Promise<string[]> {
      const different: string[] = [];
      for (const { what, said, key, body, kind } of acknowledged.slice(-MOST_REPEATED)) {
        const answer = await call(what, said, office.token, key);
        const same = answer.status === 200 && isDeepStrictEqual(answer.body, body);
        if (!same) different.push(`${kind} again: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      return different;
    },
  };
}
export type Traffic = ReturnType<typeof openTraffic>;

/** Reads that every page of the product begins with. */
function readOf(n: number, job_id: string): [Endpoint, Record<string, unknown>] {
  const all: [Endpoint, Record<string, unknown>][] = [
    [findMe, {}],
    [jobs.list, {}],
    [jobs.find, { job_id }],
    [jobRecord.notes, { job_id }],
    [users.list, {}],
    [tags.list, {}],
  ];
  return all[n % all.length] ?? [findMe, {}];
}

function writeOf(n: number, { job_ids, agency_id, care_provider_id, office_id }: Office): Sent {
  const key = randomUUID();
  const at = n % ROUND;
  if (at === 0) {
    const mark = `${key}@invited.example`;
    const said = { type: 'staff_member', emails: [mark] };
    return { kind: 'invitation', what: sendInvitations, said, mark, key };
  }
  if (at === 1) {
    const said = { job_id: job_ids[n % job_ids.length], text: key };
    return { kind: 'note', what: jobRecord.addNote, said, mark: key, key };
  }
  const date = dayAfter(londonDay(new Date()), 5 + (n % 60));
  const said = {
    title: 'Registered Nurse',
    description: 'Medication round and handover',
    agency_id,
    care_provider_id,
    location_id: office_id,
    shift_time: 'Day Shift',
    job_start_time: '08:00',
    job_end_time: '20:00',
    has_break: false,
    staff_rate: 18,
    hcp_rate: 24,
    ward: key,
    report_to: 'The nurse in charge',
    date,
    deadline: dayAfter(date, -1),
    approximate: false,
    address_line_1: '14 Carr Lane',
    city: 'York',
    post_code: 'YO26 5RL',
    latitude: 53.9576,
    longitude: -1.1271,
  };
  return { kind: 'shift', what: jobs.create, said, mark: key, key };
}
