/** Escapes % and _, which mean something in LIKE and nothing in what people type. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
