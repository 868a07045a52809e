import { expect, it } from '@jest/globals';
import { withRealTypes } from './file-types.ts';

const jpeg = Buffer.from('ffd8ffe000104a4649460001', 'hex');
const heic = Buffer.from('000000186674797068656963', 'hex');
const typesOf = (...files: File[]) =>
  new Promise<string[]>((resolve) =>
    withRealTypes(files, (found) => resolve(found.map(({ name, type, size }) => `${name} ${type} ${size}`))),
  );

it.each([
  ['IMG_1.HEIC', 'image/heic'],
  ['IMG_1', ''],
  ['IMG_1.jpg', 'image/jpg'],
  ['IMG_1.jpg', 'image/pjpeg'],
  ['IMG_1.jpg', 'application/octet-stream'],
])('a JPEG named %s with the type %j is a JPEG', async (name, type) => {
  expect(await typesOf(new File([jpeg], name, { type }))).toEqual([`${name} image/jpeg 12`]);
});

it('other files keep their type and their order', async () => {
  const files = [
    new File([heic], 'a.heic', { type: 'image/heic' }),
    new File([jpeg], 'b.jpg', { type: '' }),
    new File(['text'], 'c.txt', { type: 'text/plain' }),
  ];
  expect(await typesOf(...files)).toEqual([
    'a.heic image/heic 12',
    'b.jpg image/jpeg 12',
    'c.txt text/plain 4',
  ]);
});
