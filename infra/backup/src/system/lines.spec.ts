import { describe, expect, it } from '@jest/globals';
import { collect } from '../testing/collect.ts';
import { linesOf } from './lines.ts';

async function* inPieces(text: string, bytes: number): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += bytes) yield await Promise.resolve(all.subarray(at, at + bytes));
}

describe('linesOf', () => {
  it.each([1, 2, 3, 7, 1000])('yields each line unchanged, from chunks of %d bytes', async (bytes) => {
    const lines = ['{"a":"é✓"}', '', 'ends\u2028inside\rit', 'last'];
    expect(await collect(linesOf(inPieces(`${lines.join('\n')}\n`, bytes)))).toEqual(lines);
    expect(await collect(linesOf(inPieces(lines.join('\n'), bytes)))).toEqual(lines);
  });

  it('yields nothing for an empty stream', async () => {
    expect(await collect(linesOf(inPieces('', 1)))).toEqual([]);
  });
});
