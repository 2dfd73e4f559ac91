import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { openExports } from './exports.ts';

/** Whoever reads an export, until they have read it or gone. */
const reader = () => {
  const raw = new EventEmitter();
  return { reply: { raw } as unknown as FastifyReply, leave: () => raw.emit('close') };
};

test('exports have half of a login’s connections, and who is done makes room', () => {
  const exports = openExports(4);
  const [ann, bo, cy] = [reader(), reader(), reader()];
  exports.enter(ann.reply, 'admin', 'ann');
  exports.enter(bo.reply, 'admin', 'bo');
  expect(() => exports.enter(cy.reply, 'admin', 'cy')).toThrow('Several lists are being exported');
  exports.enter(cy.reply, 'agency', 'cy');
  ann.leave();
  exports.enter(reader().reply, 'admin', 'dee');
});

test('one person has two at most, whatever room there is', () => {
  const exports = openExports(20);
  exports.enter(reader().reply, 'admin', 'ann');
  exports.enter(reader().reply, 'admin', 'ann');
  expect(() => exports.enter(reader().reply, 'admin', 'ann')).toThrow('try again in a moment');
  exports.enter(reader().reply, 'admin', 'bo');
});

test('a server with a single connection still exports', () => {
  expect(() => openExports(1).enter(reader().reply, 'admin', 'ann')).not.toThrow();
});
