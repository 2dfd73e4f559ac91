import { expect, test } from 'vitest';
import { unzip } from '../../test/unzip.ts';
import { zip } from './zip.ts';

test('packed files are read back, byte for byte and under their names', () => {
  const files = [
    { name: 'data.json', bytes: Buffer.from('{"name":"Zoë"}') },
    { name: 'papers/Überweisung 1.pdf', bytes: Buffer.alloc(100_000, 7) },
    { name: 'empty.txt', bytes: Buffer.alloc(0) },
  ];
  const packed = zip(files, new Date('2026-11-12T10:24:00Z'));
  expect(packed.length).toBeLessThan(2_000);
  expect([...unzip(packed)]).toEqual(files.map(({ name, bytes }) => [name, bytes]));
});
