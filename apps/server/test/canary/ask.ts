import type { LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '@handover/contract/endpoint';
import type { TestServer } from '../testServer.ts';
import { type Call, type Calls, type Cell, openCell, openCellOf, type Whose } from '../matrix/cell.ts';
import type { LivingCaller } from '../matrix/shapes.ts';
import { owed } from '../owed.ts';
import { pdfWords } from '../readPdf.ts';
import { SECTIONS } from '../staffEntries.ts';
import { type Reader, unplant } from './plant.ts';

/** An answer to a caller. */
export type Answer = { name: string; hearer: Reader; whose: Whose; status: number; text: string };

const LEVELS: Record<LivingCaller, 1 | 2 | 3 | 4> = {
  admin: 1,
  agency: 2,
  provider: 2,
  provider_at_level_3: 3,
  office: 3,
  member: 4,
};
const KINDS = Object.keys(LEVELS) as LivingCaller[];
const isFor = ({ levels }: Endpoint, kind: LivingCaller) => levels === 'everyone' || levels.includes(LEVELS[kind]);

/**
 * Makes two members with every kind of data: one works at this location and cannot come to another shift there, one has
 * applied. Returns the reads that show it.
 */
async function fill(server: TestServer, cell: Cell): Promise<[name: string, url: string][]> {
  const { make, as } = server;
  const [works, hopes] = [await make.member({ last_name: cell.mark }), await make.member({ last_name: cell.mark })];
  for (const member of [works, hopes]) {
    for (const { add } of SECTIONS) await add(server, member);
  }
  const place = cell.place('own');
  await make.job(place, {
    status: 'Completed',
    assigned_to: works.user_id,
    starts_at: new Date('2026-11-01T08:00:00Z'),
  });
  // The agency engages one of them, and engaged the other.
  await make.engagement(place, works);
  await make.engagement(place, hopes, { until: server.clock(), ended_by: hopes.user_id });
  const shift = await make.job(place, { status: 'Confirmed', assigned_to: works.user_id });
  await make.application(shift, hopes);
  await make.offer(shift, hopes, { status: 'declined', reason: 'a reason' });
  await as(await make.admin()).post(`/api/v1/jobs/${shift.job_id}/notes`, { text: 'a note' });
  await as(works).post(`/api/v1/jobs/${shift.job_id}/drop_out`, { reason: 'a reason' });
  const theirs = cell.kind === 'member' ? { kind: 'staff' as const, member_id: cell.viewer.user_id } : {};
  const { uuid } = await owed(server, place, theirs);
  await as(await make.admin()).post(`/invoices/${uuid}/payment/store`, { amount: 100, date: '2026-11-12' });
  return [
    ['invoices.find', `/api/v1/invoices/${uuid}`],
    ['jobs.find', `/api/v1/jobs/${shift.job_id}`],
    ['jobs.history', `/api/v1/jobs/${shift.job_id}/history`],
    ['jobs.notes', `/api/v1/jobs/${shift.job_id}/notes`],
    ['staff.find', `/api/v1/staff/${works.user_id}`],
    ['people.find', `/api/v1/people/${works.user_id}`],
    ['people.find', `/api/v1/people/${hopes.user_id}`],
    ['people.list', '/api/v1/people'],
    ['staff.card', `/api/v1/staff/${works.user_id}/card`],
  ];
}

/**
 * Makes every call of the contract by every kind of viewer who may make it, with the examples of the permission matrix.
 */
export async function askEverything(
  server: TestServer,
  endpoints: readonly Endpoint[],
  calls: Calls,
): Promise<Answer[]> {
  const rowsOf = Map.groupBy(Object.keys(calls), (row) => row.split('#')[0]);
  const heard: Answer[] = [];
  for (const kind of KINDS) {
    const reader = await openCell(server, kind, { apart: true });
    for (const [name, url] of await fill(server, reader)) {
      heard.push(await ask(name, reader, 'own', { method: 'GET', url }));
    }
    for (const endpoint of endpoints.filter((each) => isFor(each, kind))) {
      for (const row of rowsOf.get(endpoint.name) ?? []) {
        // A change of another scope's thing is refused, but a read might leak.
        for (const whose of endpoint.method === 'GET' ? (['own', 'sibling'] as const) : (['own'] as const)) {
          const example = calls[row];
          if (!example) continue;
          const cell = await openCellOf(server, row, example, kind, whose);
          heard.push(await ask(endpoint.name, cell, whose, await example.call(cell, whose)));
        }
      }
    }
  }
  return heard;
}

async function ask(name: string, cell: Cell, whose: Whose, call: Call): Promise<Answer> {
  await unplant(cell.testServer, cell.viewer.user_id);
  const answer = await cell.send(call);
  const hearer = { kind: cell.kind, user_id: cell.viewer.user_id, place: cell.place('own') };
  const text = `${JSON.stringify(answer.headers)}\n${wordsOf(answer)}`;
  return { name, hearer, whose, status: answer.statusCode, text };
}

/** Returns a document's text, as it is and without the breaks that a narrow column makes in words. */
function wordsOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-type'] !== 'application/pdf') return body;
  const words = pdfWords(rawPayload);
  return `${words}\n${words.replaceAll(' ', '')}`;
}
