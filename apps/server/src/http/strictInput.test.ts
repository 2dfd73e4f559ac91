import { describe, expect, test } from 'vitest';
import { HIDDEN_CHARACTER } from '@handover/contract/text';
import { type BodyField, bodyFields, typesOf } from '../../test/bodyFields.ts';

const { fields, open_objects } = bodyFields();
const called = ({ call, path }: BodyField): string => `${call} ${path}`;
const lastName = ({ path }: BodyField): string => path.replace(/\[\]$/, '').split('.').at(-1) ?? '';
const takes = ({ schema }: BodyField, value: unknown): boolean => schema.safeParse(value).success;
const about = (type: string) => fields.filter(({ schema }) => typesOf(schema).includes(type));

/**
 * Fields that clients of the specification send at check-in. They are not read before the check-out, so any value is
 * taken and dropped.
 */
const DROPPED = [
  'end_time',
  'break_time',
  'total_time',
  'comments',
  'authorized_person',
  'authorized_signature',
  'terms',
];
/** Objects that browsers make: what they add of their own is not read. */
const BY_BROWSERS = ['login.passkey passkey', 'passkeys.add passkey'];
/** Filters of a list: the list's definition decides which names there are. */
const BY_LISTS = ['saved_views.create query', 'saved_views.update query'];
/** Fields that are compared as they are and shown nowhere. */
const SECRETS = ['password', 'current_password', 'confirm_password'];

const NUMBERS = [0, 1, 3, 5, 6, 10, 13.5, 20, 60, 100, 150, 1000];

describe('a body', () => {
  test('has fields that this file knows how to look at', () => {
    expect(fields.length).toBeGreaterThan(300);
    expect(fields.filter(({ schema }) => typesOf(schema).includes('unknown')).map(called)).toEqual(
      DROPPED.map((name) => `jobs.checkin ${name}`),
    );
  });

  test('takes no name that its call does not have [strictInput-1]', () => {
    const by_browsers = BY_BROWSERS.flatMap((call) => [call, `${call}.response`]);
    expect(open_objects.toSorted()).toEqual([...by_browsers, ...BY_LISTS].sort());
  });

  test('takes a number only as a number [strictInput-2]', () => {
    const numbers = [...new Set([...about('number'), ...about('int')])];
    expect(numbers.length).toBeGreaterThan(40);
    const wrong = numbers.flatMap((field) => {
      const taken = NUMBERS.filter((value) => takes(field, value));
      if (taken.length === 0) return [`${called(field)} takes no number at all`];
      const others = [...taken.flatMap((value) => [String(value), [value], [String(value)]]), '', true, {}, Number.NaN];
      return others
        .filter((value) => takes(field, value))
        .map((value) => `${called(field)} takes ${JSON.stringify(value)}`);
    });
    expect(wrong).toEqual([]);
  });

  test('takes yes and no only as true and false [strictInput-3]', () => {
    const booleans = about('boolean');
    expect(booleans.length).toBeGreaterThan(10);
    const wrong = booleans.flatMap((field) =>
      ['true', 'false', 'Yes', 'No', 'on', '1', '', 1, 0, [true], {}]
        .filter((value) => takes(field, value))
        .map((value) => `${called(field)} takes ${JSON.stringify(value)}`),
    );
    expect(wrong).toEqual([]);
    expect(booleans.filter((field) => !takes(field, true)).map(called)).toEqual([]);
  });

  test('takes a text only as a text [strictInput-4]', () => {
    const texts = about('string').filter((field) => !typesOf(field.schema).includes('number'));
    const wrong = texts.flatMap((field) =>
      [7, true, ['A text'], { text: 'A text' }]
        .filter((value) => takes(field, value))
        .map((value) => `${called(field)} takes ${JSON.stringify(value)}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a text', () => {
  const texts = about('string').filter((field) => !SECRETS.includes(lastName(field)));
  const BELL = '\u0007';
  const within = (sign: string) => [
    `Ann${sign}Lee`,
    `07700${sign}900 123`,
    `ann${sign}@example.org`,
    `${'a'.repeat(30)}${sign}${'a'.repeat(12)}`,
  ];
  const taking = (sign: string) => texts.filter((field) => within(sign).some((value) => takes(field, value)));

  test('is taken with nothing hidden in it', () => {
    expect(texts.length).toBeGreaterThan(150);
    expect(taking('').length).toBeGreaterThan(100);
  });

  test.each(['\0', BELL, '\b', '\v', '\f', '\r', '\u001b', '\u007f', '\u0085', '\u009f'])(
    'holds no control character: %j [strictInput-5]',
    (sign) => {
      expect(taking(sign).map(called)).toEqual([]);
    },
  );

  test('has one line, unless people write sentences there [strictInput-6]', () => {
    const SENTENCES = [
      'admin_notes',
      'client_notes',
      'comment',
      'comments',
      'description',
      'message',
      'note',
      'override_reason',
      'payment_details',
      'reason',
      'review_reason',
      'terms',
      'text',
    ];
    for (const sign of ['\n', '\t', '\r\n', '\u2028', '\u202e', '\u2066']) {
      const named = new Set(taking(sign).map(lastName));
      expect([...named].filter((name) => !SENTENCES.includes(name))).toEqual([]);
    }
    expect([...new Set(taking('\n').map(lastName))].sort()).toEqual(SENTENCES);
  });

  test('says which character it does not take, and keeps a line as one newline', () => {
    const title = texts.find((field) => called(field) === 'job_tags.create title');
    const description = texts.find((field) => called(field) === 'job_tags.create description');
    expect(title?.schema.safeParse(`Ann${BELL}Lee`).error?.issues.map(({ message }) => message)).toEqual([
      HIDDEN_CHARACTER,
    ]);
    expect(description?.schema.parse(' One\r\ntwo\n\tthree ')).toBe('One\ntwo\n\tthree');
  });
});
