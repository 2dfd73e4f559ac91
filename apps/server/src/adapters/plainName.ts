/** What a title is to every file system there is: letters, digits and dashes. */
export const plainName = (title: string, otherwise: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\W+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || otherwise;
