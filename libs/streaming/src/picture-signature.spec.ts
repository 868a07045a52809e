import { describe, expect, it } from '@jest/globals';
import { hasPictureSignature } from './picture-signature.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('leading bytes', () => {
  it.each([
    ['JPEG', '\xff\xd8\xff\xe0..'],
    ['PNG', '\x89PNG\r\n\x1a\n...'],
    ['WebP', 'RIFF\n\0\r\0WEBPVP8 '],
    ['GIF', 'GIF89a...'],
    ['an older GIF', 'GIF87a...'],
  ])('of %s are those of a picture', (_kind, start) => {
    expect(hasPictureSignature(bytes(start))).toBe(true);
  });

  it.each([
    ['a page', '<!doctype html>'],
    ['nothing', ''],
    ['SVG, which may hold scripts', '<svg xmlns='],
    ['sound in the frame of WebP', 'RIFF....WAVEfmt '],
    ['half a beginning', '\xff\xd8'],
    ['a picture further on', ' \xff\xd8\xff'],
    ['a second line', 'x\nGIF89a'],
  ])('of %s are not those of a picture', (_kind, start) => {
    expect(hasPictureSignature(bytes(start))).toBe(false);
  });
});
