import { type VisitorRegion } from '@sandstone/contract';
import fc from 'fast-check';

export interface TestNetwork {
  network: string;
  region: VisitorRegion;
}

const word = fc.integer({ min: 0, max: 0xffff });
const byte = fc.integer({ min: 0, max: 255 });
/** Few different beginnings, so that networks lie inside each other and addresses hit them. */
const firstByte = fc.constantFrom(1, 23, 127, 128, 203);
const firstWord = fc.constantFrom(0x2001, 0x2a00, 0x2a01, 0x3fff);

export const ipv4 = fc.tuple(firstByte, byte, byte, byte).map((parts) => parts.join('.'));
export const ipv6 = fc
  .tuple(firstWord, fc.constantFrom(0, 0xdb8, 0xffff), word, word, word, word, word, word)
  .map((parts) => parts.map((part) => part.toString(16)).join(':'));

export const region = fc.constantFrom('GB', 'FR', 'DE', 'AU', 'US-AZ', 'US-CA', 'US-?', 'CA-ON', 'CA-?');
export const network: fc.Arbitrary<TestNetwork> = fc
  .oneof(
    fc.record({ address: ipv4, prefix: fc.integer({ min: 8, max: 32 }), region }),
    fc.record({ address: ipv6, prefix: fc.integer({ min: 16, max: 128 }), region }),
  )
  .map(({ address, prefix, region: of }) => ({ network: `${address}/${prefix}`, region: of }));
