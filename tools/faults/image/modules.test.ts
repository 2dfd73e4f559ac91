import { expect, test } from 'vitest';
import { locationsOf } from './modules.ts';

const lock = {
  packages: {
    '': { dependencies: { builder: '1' } },
    'apps/server': { dependencies: { '@ours/rules': '*', fast: '1', mail: '2' } },
    'apps/server/node_modules/mail': {},
    'packages/rules': { dependencies: { time: '1' } },
    'node_modules/@ours/rules': { link: true, resolved: 'packages/rules' },
    'node_modules/builder': {},
    'node_modules/fast': {
      dependencies: { mail: '1', deep: '1' },
      peerDependencies: { maybe: '1', surely: '1' },
      peerDependenciesMeta: { maybe: { optional: true } },
    },
    'node_modules/fast/node_modules/deep': {},
    'node_modules/mail': {},
    'node_modules/maybe': {},
    'node_modules/surely': {},
    'node_modules/time': {},
  },
};

test('what the server needs to run is found as Node finds it, and nothing that builds it', () => {
  expect(locationsOf(lock, ['apps/server'])).toEqual([
    'apps/server/node_modules/mail',
    'node_modules/fast',
    'node_modules/mail',
    'node_modules/surely',
    'node_modules/time',
  ]);
});
