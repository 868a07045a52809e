import { describe, expect, it } from '@jest/globals';
import { cleanFileName, decodeFileName } from './file-name.ts';

describe('cleanFileName', () => {
  it.each([
    ['photo.jpg', 'photo.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\beach.png', 'beach.png'],
    ['a\u0000b\u202egpj.exe', 'abgpj.exe'],
    ['   ', 'photo'],
    [undefined, 'photo'],
    ['x'.repeat(300), 'x'.repeat(255)],
    ['Ünïcode 写真.webp', 'Ünïcode 写真.webp'],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });
});

describe('decodeFileName', () => {
  it.each([
    ['a%22b.jpg', 'a"b.jpg'],
    ['line%0D%0Abreak%0a.jpg', 'line\r\nbreak\n.jpg'],
    ['100% of %20 and %2F.jpg', '100% of %20 and %2F.jpg'],
    [undefined, undefined],
  ])('%j is %j', (sent, name) => {
    expect(decodeFileName(sent)).toBe(name);
  });
});
