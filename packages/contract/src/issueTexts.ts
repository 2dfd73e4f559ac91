import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Field name in words: `care_provider_id` is "Care provider". The body itself has no name. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string') ?? '';
  const words = name
    .replace(/^uuid$/, 'id')
    .replace(/_id$/, '')
    .replace(/_ids$/, 's')
    .replaceAll('_', ' ')
    .trim();
  return words.replace(/^hcp\b/, 'HCP').replace(/^./, (letter) => letter.toUpperCase());
}

const KINDS: Partial<Record<string, string>> = {
  number: 'enter a number',
  int: 'enter a whole number',
  nan: 'enter a number',
  boolean: 'say yes or no',
  date: 'enter a date',
};

const SHAPES: Partial<Record<string, string>> = {
  string: 'enter a text',
  array: 'send a list',
  object: 'send a group of fields',
};

const FORMATS: Partial<Record<string, string>> = {
  email: 'enter an email address, such as name@example.org',
  uuid: 'this is not the id of anything here',
  date: 'enter a day, such as 2026-11-30',
  datetime: 'enter a date and time, such as 2026-11-30T07:00:00Z',
  time: 'enter a time, such as 07:00',
  url: 'enter a web address',
};

const least = (origin: string, minimum: number | bigint): string => {
  if (origin === 'string') return minimum === 1 ? 'fill this in' : `use at least ${minimum} characters`;
  return origin === 'array' || origin === 'set' ? `choose at least ${minimum}` : `enter ${minimum} or more`;
};
const most = (origin: string, maximum: number | bigint): string => {
  const many = maximum.toLocaleString('en-GB');
  if (origin === 'string') return `use at most ${many} characters`;
  return origin === 'array' || origin === 'set' ? `choose at most ${many}` : `enter ${many} or less`;
};

function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return (
        KINDS[issue.expected] ?? (issue.input === undefined ? 'fill this in' : (SHAPES[issue.expected] ?? 'check this'))
      );
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'this is not written as it should be';
    case 'too_small':
      return least(issue.origin, issue.minimum);
    case 'too_big':
      return most(issue.origin, issue.maximum);
    case 'not_multiple_of':
      return `use steps of ${issue.divisor}`;
    case 'invalid_value':
      return issue.input === undefined ? 'choose one' : `choose one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return 'this is not a field here';
    default:
      return 'check this';
  }
}

/** Default message for an invalid field whose schema has none of its own. */
export function issueWords(issue: Issue): string {
  const [field, words] = [fieldName(issue.path ?? []), wordsOf(issue)];
  return field === '' ? words.replace(/^./, (letter) => letter.toUpperCase()) : `${field}: ${words}`;
}
