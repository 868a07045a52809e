import { type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { clientAddressReader } from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  // The reader uses only these two properties.
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('clientAddressReader', () => {
  it("returns the peer's address and ignores untrusted headers", () => {
    const read = clientAddressReader([]);
    expect(read(request('192.0.2.1', '6.6.6.6'))).toBe('192.0.2.1');
    expect(read(request('::ffff:192.0.2.1'))).toBe('192.0.2.1');
  });

  it('follows trusted proxies up to the first untrusted address', () => {
    const read = clientAddressReader(['10.0.0.0/8', 'fd00::/8']);
    expect(read(request('10.0.0.1', '6.6.6.6, 192.0.2.1, 10.2.3.4'))).toBe('192.0.2.1');
    expect(read(request('fd00::1', '2001:db8::7'))).toBe('2001:db8::7');
    expect(read(request('10.0.0.1', 'nonsense'))).toBe('10.0.0.1');
    expect(read(request('10.0.0.1'))).toBe('10.0.0.1');
    expect(read(request('192.0.2.1', '10.0.0.1'))).toBe('192.0.2.1');
  });
});
