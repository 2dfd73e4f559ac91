/** In LIKE, % and _ mean something; in what people type they do not. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
