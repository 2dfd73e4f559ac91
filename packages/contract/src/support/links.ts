import { z } from 'zod';
import { LINK_KINDS } from '@handover/domain/support/ticket';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { ticketAnswer, ticketLink, uuid } from './support.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;

/** Link of a ticket to a record that its author may see. */
const link = { kind: z.enum(LINK_KINDS, 'Choose a shift, an invoice or a staff member'), target_id: id() };
export const links = z.array(z.strictObject(link)).max(10, 'At most 10 links').default([]);

export const supportLinks = {
  find: endpoint({
    name: 'support_desk.targets',
    method: 'GET',
    path: '/api/v1/support_desk/targets',
    levels: EVERY_LEVEL,
    summary: 'What a ticket could be about',
    description:
      'A shift by its code, an invoice by its reference or number, a staff member by their code; with a kind and an id, that one thing. Only what the viewer may see.',
    input: z.strictObject({
      q: z.string().trim().min(1).max(40).optional(),
      kind: z.enum(LINK_KINDS).optional(),
      target_id: id().optional(),
    }),
    answer: z.object({ data: z.array(ticketLink) }),
  }),
  add: endpoint({
    name: 'support_desk.link',
    method: 'POST',
    path: '/api/v1/support_desk/:uuid/links',
    levels: EVERY_LEVEL,
    summary: 'Say what a ticket is about',
    description:
      'A shift, an invoice or a staff member that the viewer may see. Others who read the ticket see the link only if they may see the thing. Answers the whole ticket as it stands now.',
    input: z.strictObject({ uuid, ...link }),
    answer: ticketAnswer,
  }),
  remove: endpoint({
    name: 'support_desk.unlink',
    method: 'DELETE',
    path: '/api/v1/support_desk/:uuid/links/:kind/:target_id',
    levels: EVERY_LEVEL,
    summary: 'Take a link away',
    description: 'Answers the whole ticket as it stands now.',
    input: z.strictObject({ uuid, ...link }),
    answer: ticketAnswer,
  }),
};
