/** Turns a title into a file name for every file system: letters, digits and dashes. */
export const plainName = (title: string, otherwise: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\W+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || otherwise;
