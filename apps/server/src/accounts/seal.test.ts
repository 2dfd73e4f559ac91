import { createHash, webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const KEY = 'a key that only tests know, and nobody else';

test('what is sealed is AES-GCM under a key of 256 bits, and differs each time [seal-1]', async () => {
  const bytes = Buffer.from(seal(KEY, 'a secret'), 'base64');
  const key = createHash('sha256').update(KEY).digest();
  const aes = await webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  // The standard has the twelve bytes of the IV first and the tag at the end; ours has the tag in between.
  const opened = await webcrypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.subarray(0, 12), tagLength: 128 },
    aes,
    Buffer.concat([bytes.subarray(28), bytes.subarray(12, 28)]),
  );
  expect(Buffer.from(opened).toString()).toBe('a secret');
  expect(seal(KEY, 'a secret')).not.toBe(seal(KEY, 'a secret'));
});

test('what is sealed opens with its own key alone, and not with a byte of it changed [seal-2]', () => {
  const sealed = seal(KEY, 'a secret');
  expect(unseal(KEY, sealed)).toBe('a secret');
  expect(() => unseal(`${KEY}.`, sealed)).toThrow('unable to authenticate data');
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(KEY, changed.toString('base64'))).toThrow('unable to authenticate data');
  }
});
