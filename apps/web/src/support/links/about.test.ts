import { expect, test } from 'vitest';
import { aboutOf, helpWith } from './about.ts';

const id = '019a1cf4-2600-7f98-b204-ef56bba8d5d1';

test('writes the subject of a question into the address, and reads it back', () => {
  expect(helpWith('job', id)).toBe(`/help?ask=1&about=job:${id}`);
  expect(aboutOf(`job:${id}`)).toEqual({ kind: 'job', target_id: id });
});

test.each([undefined, 7, '', 'job', `agency:${id}`, 'job:javascript:alert(1)', `job:${id}/..`])(
  'anything else there is nothing: %s',
  (about) => {
    expect(aboutOf(about)).toBeUndefined();
  },
);
