import { expect, it } from '@jest/globals';
import { networkOf } from './client-network.ts';

it.each([
  ['192.0.2.77', '192.0.2.0'],
  ['2001:db8:7:1::5', '2001:db8:7::'],
  ['::1', ''],
  ['', ''],
  ['unknown', ''],
])('the network of %s is %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
