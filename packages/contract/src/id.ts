import { z } from 'zod';

/** Id in lower case, as the database writes it, because ids are compared as text. */
export const id = (words?: string) => z.uuid(words).toLowerCase();
