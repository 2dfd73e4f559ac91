import { expect, test } from 'vitest';
import { limitConcurrency } from './limitConcurrency.ts';

test('work waits its turn, a full queue refuses, and work ahead is neither refused nor last', async () => {
  const inTurn = limitConcurrency({ at_once: 1, queue: 1, words: 'Please try again' });
  const done: string[] = [];
  const work = (name: string) => async () => void done.push(name);
  let release: () => void = () => undefined;
  const first = inTurn(() => new Promise<void>((resolve) => (release = resolve)));
  const second = inTurn(work('second'));
  await expect(inTurn(work('third'))).rejects.toThrow('Please try again');
  const ahead = inTurn(work('ahead'), { ahead: true });
  release();
  await Promise.all([first, second, ahead]);
  expect(done).toEqual(['ahead', 'second']);
});
