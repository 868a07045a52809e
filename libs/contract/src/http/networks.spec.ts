import { expect, it } from '@jest/globals';
import { missingTrustedProxies, networkList } from './networks.ts';

it('reads networks with commas between', () => {
  expect(networkList.parse('10.0.0.0/8, fd00::/8,')).toEqual(['10.0.0.0/8', 'fd00::/8']);
  for (const wrong of ['172.16.0.1', '10.0.0.0/33', '10.0.0.0/8,everyone']) {
    expect(() => networkList.parse(wrong)).toThrow('172.16.0.1/32 for one address');
  }
});

it('warns of no trusted proxies where TLS ends in front of nginx', () => {
  const site = new URL('https://pictures.test');
  expect(missingTrustedProxies(site, '', false)).toMatch(/all visitors share one rate limit.*Set it to/);
  expect(missingTrustedProxies(site, '172.16.0.0/12', false)).toBeUndefined();
  expect(missingTrustedProxies(site, undefined, true)).toBeUndefined();
  expect(missingTrustedProxies(new URL('http://localhost:8080'), undefined, false)).toBeUndefined();
});
