/** Placeholder of a canned reply for the first name of the person who raised the ticket. */
export const FIRST_NAME = '{first name}';
export const LONGEST_REPLY = 4_000;

export const UNKNOWN_PLACEHOLDER = `The only placeholder is ${FIRST_NAME}. Write the rest without braces`;

export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** Text of a canned reply with the first name of the person who raised the ticket. */
export const fillCannedReply = (text: string, { created_by }: { created_by: string }): string =>
  text.replaceAll(FIRST_NAME, () => firstName(created_by));

/** True if nothing but known placeholders stands in braces: the rest would be sent as it is. */
export const hasKnownPlaceholders = (text: string): boolean => !/[{}]/.test(text.replaceAll(FIRST_NAME, ''));
