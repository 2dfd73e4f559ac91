import { EXPORT_DAYS } from '@handover/domain/privacy/terms';
import { REGISTER } from './register/register.ts';

/** Writes the text to read first in the file. */
export function readme(made_at: Date): string {
  const withheld = Object.entries(REGISTER).flatMap(([table, { withholds = {} }]) =>
    Object.entries(withholds).map(([column, why]) => `- ${table}, by ${column}: ${why}.`),
  );
  return [
    'Everything that Handover keeps about you',
    '',
    `Put together on ${made_at.toISOString()}. The link to this file works for ${EXPORT_DAYS} days.`,
    '',
    'data.json holds it, table by table and by what makes a row yours; files/ holds your papers, pictures, signatures and',
    'documents, under the names that data.json gives them. Moments are in UTC, money is in pence.',
    '',
    'What others wrote to you is in it as you were shown it. What is not:',
    '- what others wrote about you in confidence, such as why a home likes or does not like to see you. Ask an administrator,',
    '  who has to weigh it against the rights of the person who wrote it;',
    '- rows that hold your id and are about somebody else or serve to sign in:',
    ...withheld.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
