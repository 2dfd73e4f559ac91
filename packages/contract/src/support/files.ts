import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { file } from '../accounts/profile.ts';
import { ticketFile, uuid } from './support.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;

/** Maximum files of one comment, or of a new ticket. */
export const MOST_FILES = 5;
/** Maximum length of a file name as it stands in the address. */
export const LONGEST_NAME = 120;

/** Ids of files uploaded before, to attach to this text. */
export const file_ids = z.array(id()).max(MOST_FILES, `At most ${MOST_FILES} files`).default([]);

export const supportFiles = {
  upload: endpoint({
    name: 'support_desk.upload',
    method: 'POST',
    path: '/api/v1/support_desk/files/:name',
    levels: EVERY_LEVEL,
    summary: 'Bring a file to the support desk',
    description:
      'A PDF, PNG, JPEG, WebP or plain text of at most 10 MB, known by its content. Pictures are drawn anew, so nothing is left of where they were taken. It is only for the person who brought it until a ticket or a comment names it, and gone after a day if none does.',
    input: z.strictObject({
      name: z.string().trim().min(1, 'The file has no name').max(LONGEST_NAME, 'The name of the file is too long'),
      file,
    }),
    answer: z.object({ data: ticketFile }),
    takes: 'file',
  }),
  open: endpoint({
    name: 'support_desk.file',
    method: 'GET',
    path: '/api/v1/support_desk/:uuid/files/:file_id',
    levels: EVERY_LEVEL,
    summary: 'A file of a ticket',
    description: 'For everyone who sees the ticket. Saved, never shown as a page.',
    input: z.strictObject({ uuid, file_id: id() }),
    answer: z.string(),
    sends: 'file',
  }),
};
