import { describe, expect, it } from '@jest/globals';
import { ArchiveNames } from './archive-names.ts';

describe('the names in an archive', () => {
  it.each([
    ['Dune.JPG', 'Dune.webp'],
    ['Abend über der Düne.heic', 'Abend über der Düne.webp'],
    ['no extension', 'no extension.webp'],
    ['../../etc/passwd', '_.._etc_passwd.webp'],
    ['C:\\Windows\\x.png', 'C__Windows_x.webp'],
    ['.hidden', 'hidden.webp'],
    ['..', 'photo.webp'],
    ['', 'photo.webp'],
    ['con.jpg', 'photo con.webp'],
    ['LPT1.tar.gz', 'photo LPT1.tar.webp'],
    ['trailing. .jpg', 'trailing.webp'],
    ['a\u202egpj.exe', 'a_gpj.webp'],
    ['new\nline\0.png', 'new_line_.webp'],
    [`${'🏜'.repeat(100)}.png`, `${'🏜'.repeat(60)}.webp`],
  ])('%j becomes %j', (name, expected) => {
    expect(new ArchiveNames().next(name, 'webp')).toBe(expected);
  });

  it('differ from each other', () => {
    const names = new ArchiveNames();
    const all = ['a.png', 'A.jpg', 'a (2).gif', 'a.png', 'b\u00e4.png', 'ba\u0308.png'];
    expect(all.map((name) => names.next(name, 'jpg'))).toEqual([
      'a.jpg',
      'A (2).jpg',
      'a (2) (2).jpg',
      'a (3).jpg',
      'bä.jpg',
      'ba\u0308 (2).jpg',
    ]);
  });
});
