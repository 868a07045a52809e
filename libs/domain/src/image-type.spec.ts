import { describe, expect, it } from '@jest/globals';
import { imageType, isHeic } from './image-type.ts';

describe('imageType', () => {
  it.each([
    ['image/jpeg', 'ffd8ffe000104a464946000101'],
    ['image/png', '89504e470d0a1a0a0000000d'],
    ['image/gif', '474946383961010001000000'],
    ['image/gif', '474946383761010001000000'],
    ['image/webp', '524946462400000057454250'],
    [undefined, Buffer.from('<svg xmlns="http:').toString('hex')],
    [undefined, Buffer.from('just some words').toString('hex')],
    [undefined, '524946462400000041564920'],
    [undefined, '000000186674797061766966'],
    [undefined, Buffer.from('RIFF....WAVEfmt ').toString('hex')],
    [undefined, Buffer.from(' \xff\xd8\xff', 'latin1').toString('hex')],
    [undefined, Buffer.from('x\nGIF89a').toString('hex')],
    [undefined, 'ffd8'],
    [undefined, ''],
  ])('%s', (type, hex) => {
    expect(imageType(Buffer.from(hex, 'hex'))).toBe(type);
  });
});

describe('isHeic', () => {
  it.each([
    [true, '000000186674797068656963'],
    [true, '00000024667479706d696631'],
    [false, '000000186674797061766966'],
    [false, '0000001866747970717420'],
    [false, 'ffd8ffe000104a464946000101'],
    [false, ''],
  ])('%s for %s', (expected, hex) => {
    expect(isHeic(Buffer.from(hex, 'hex'))).toBe(expected);
  });
});
