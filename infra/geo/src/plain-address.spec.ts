import { expect, it } from '@jest/globals';
import { plainAddress } from './plain-address.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:0.0.0.7', '0.0.0.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['::192.0.2.1', '::192.0.2.1'],
  ['fe80::1%eth0', undefined],
  ['192.0.2.1:80', undefined],
  ['unix:', undefined],
  ['', undefined],
])('reads the address %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});
