import { z } from 'zod';

/** An id as the database writes it, however its letters were typed: ids are compared and held by their text. */
export const id = (words?: string) => z.uuid(words).toLowerCase();
