import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { pdf } from '../papers.ts';
import type { Calls, Cell } from './cell.ts';
import { OWN_SCOPE, SIGNED_IN } from './shapes.ts';
import { ticketOf } from './ticketCalls.ts';

/** Makes an open shift that every caller here may see. */
const shift = async (cell: Cell) => (await cell.testServer.make.job(cell.place('own'))).job_id;
const linked = (cell: Cell, uuid: string) => cell.row('select 1 from app.ticket_links where uuid = $1', uuid);

export const ticketThingCalls: Calls = {
  'support_desk.upload': {
    answers: SIGNED_IN,
    fresh: true,
    another: () => ({ url: '/api/v1/support_desk/files/rotas.pdf' }),
    async call(cell) {
      return {
        method: 'POST',
        url: '/api/v1/support_desk/files/rota.pdf',
        body: pdf(),
        headers: { 'content-type': 'application/pdf' },
        async after({ statusCode }) {
          const kept = await cell.row('select 1 from app.ticket_uploads where user_id = $1', cell.viewer.user_id);
          expect(kept !== undefined).toBe(statusCode === 200);
        },
      };
    },
  },
  'support_desk.file': {
    answers: OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { uuid } = await ticketOf(cell, whose);
      const file_id = randomUUID();
      const stored_as = `support/${file_id}.pdf`;
      await cell.testServer.adapters.files.write(stored_as, pdf());
      if (whose !== 'missing') {
        await cell.row(
          `insert into app.ticket_files (file_id, uuid, user_id, name, content_type, size, stored_as, created_at)
           values ($1, $2, $3, 'rota.pdf', 'application/pdf', 9, $4, $5)`,
          file_id,
          uuid,
          cell.viewer.user_id,
          stored_as,
          cell.testServer.clock(),
        );
      }
      return { method: 'GET', url: `/api/v1/support_desk/${uuid}/files/${file_id}` };
    },
  },
  // Foreign: a shift out of sight is not found.
  'support_desk.targets': {
    answers: SIGNED_IN,
    async call(cell, whose) {
      const place = cell.place(whose);
      const { job_id, code } = await cell.testServer.make.job(place, { status: 'Unpublished' });
      const sees = cell.kind === 'admin' || (whose === 'own' && cell.kind !== 'member');
      return {
        method: 'GET',
        url: `/api/v1/support_desk/targets?q=${code}`,
        after: ({ statusCode, body }) => expect(body.includes(job_id)).toBe(statusCode === 200 && sees),
      };
    },
  },
  'support_desk.link': {
    answers: OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { uuid } = await ticketOf(cell, whose);
      return {
        method: 'POST',
        url: `/api/v1/support_desk/${uuid}/links`,
        body: { kind: 'job', target_id: await shift(cell) },
        after: async ({ statusCode }) => expect((await linked(cell, uuid)) !== undefined).toBe(statusCode === 200),
      };
    },
  },
  'support_desk.unlink': {
    answers: OWN_SCOPE,
    names_a_thing: true,
    async call(cell, whose) {
      const { uuid } = await ticketOf(cell, whose);
      const job_id = await shift(cell);
      if (whose !== 'missing') {
        await cell.row(`insert into app.ticket_links (uuid, kind, target_id) values ($1, 'job', $2)`, uuid, job_id);
      }
      return {
        method: 'DELETE',
        url: `/api/v1/support_desk/${uuid}/links/job/${job_id}`,
        async after({ statusCode }) {
          if (whose !== 'missing') expect((await linked(cell, uuid)) === undefined).toBe(statusCode === 200);
        },
      };
    },
  },
};
