import { expect, test } from 'vitest';
import { runTests } from './testTitles.ts';

const testTitles = (source: string) => runTests(source).map(({ title }) => title);

test('a title is found in any kind of quotes, and read as it will be printed', () => {
  const source = `
    test('a member doesn\\'t see the charge rate', async () => {});
    it("two bookers race", () => {});
    test.concurrent(
      \`the board fills\`,
      () => {},
    );
  `;
  expect(testTitles(source)).toEqual([
    ["a member doesn't see the charge rate"],
    ['two bookers race'],
    ['the board fills'],
  ]);
});

test('a title with holes is the words around them', () => {
  const source = `
    test(\`level \${user.of({ kind: '}' })} signs in\`, () => {});
    test.each([['(', 1], [')', 2]])('%s is sent %i times', () => {});
    it.each<{ name: string }>([{ name: 'Tags' }])('the link $name leads on', () => {});
    test.for(LINKS)('each link', () => {});
  `;
  expect(testTitles(source)).toEqual([
    ['level ', ' signs in'],
    ['', ' is sent ', ' times'],
    ['the link ', ' leads on'],
    ['each link'],
  ]);
});

test('what does not run proves nothing', () => {
  const source = `
    // test('in a comment', () => {});
    /* test('in a long comment', () => {}); */
    const text = "test('in a string')";
    test.skip('skipped', () => {});
    test.todo('to be done');
    test.fails('failing', () => {});
    describe.skip('a block', () => { test('in a skipped block (with brackets', () => {}); });
    test.describe('a group', () => { test('in a group', () => {}); });
    await test.step('a step', () => {});
    expect(/['"(]/.test('matched')).toBe(true);
    suite.test('of another');
    const quote = /'\\(/; test('after a quote in a pattern', () => {});
  `;
  expect(testTitles(source)).toEqual([['in a group'], ['after a quote in a pattern']]);
});
