/** Link that calls a telephone number. */
export const callLink = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
