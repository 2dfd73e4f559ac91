import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { describe, expect, test } from 'vitest';
import { openExports } from './exports.ts';

/** Fakes a client that reads an export; `leave` is called when it has read it or gone. */
const reader = () => {
  const raw = new EventEmitter();
  return { reply: { raw } as unknown as FastifyReply, leave: () => raw.emit('close') };
};

test('exports have half of a login’s connections, and a finished one frees its own', () => {
  const exports = openExports(4);
  const [ann, bo, cy] = [reader(), reader(), reader()];
  exports.enter(ann.reply, 'admin', 'ann');
  exports.enter(bo.reply, 'admin', 'bo');
  expect(() => exports.enter(cy.reply, 'admin', 'cy')).toThrow('Several lists are being exported');
  exports.enter(cy.reply, 'agency', 'cy');
  ann.leave();
  exports.enter(reader().reply, 'admin', 'dee');
});

test('one person has at most two, however many are free', () => {
  const exports = openExports(20);
  exports.enter(reader().reply, 'admin', 'ann');
  exports.enter(reader().reply, 'admin', 'ann');
  expect(() => exports.enter(reader().reply, 'admin', 'ann')).toThrow('try again in a moment');
  exports.enter(reader().reply, 'admin', 'bo');
});

test('a server with a single connection still exports', () => {
  expect(() => openExports(1).enter(reader().reply, 'admin', 'ann')).not.toThrow();
});

describe('several at once', () => {
  let making = 0;
  let most = 0;
  let left = 0;
  async function* list(name: string) {
    try {
      for (let n = 1; n <= 3; n++) {
        most = Math.max(most, ++making);
        await new Promise(setImmediate);
        making--;
        yield `${name}${n}`;
      }
    } finally {
      left++;
    }
  }

  test('have their pieces made one at a time, in turn', async () => {
    const exports = openExports(8);
    const made: string[] = [];
    const read = async (name: string) => {
      for await (const piece of exports.piecewise(list(name))) made.push(piece);
    };
    await Promise.all([read('a'), read('b')]);
    expect({ made, most, left }).toEqual({ made: ['a1', 'b1', 'a2', 'b2', 'a3', 'b3'], most: 1, left: 2 });
  });

  test('go on when one reader leaves, and that reader’s list is closed', async () => {
    const exports = openExports(8);
    for await (const piece of exports.piecewise(list('a'))) if (piece === 'a1') break;
    expect(left).toBe(3);
    for await (const piece of exports.piecewise(list('b'))) expect(piece).toMatch(/^b/);
  });
});
