import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { archiveSuite, content } from '../testing/archive.suite.ts';
import { type Archive } from './archive.schema.ts';

archiveSuite('an archive from elsewhere', (sites) => {
  it('is validated: changed files, texts instead of pictures and missing files are rejected', async () => {
    const { other, eventId } = sites();
    const path = await sites().exported('folder');
    const archive = JSON.parse(await readFile(join(path, 'archive.json'), 'utf8')) as Archive;
    const [first, second] = archive.photos;
    const text = Buffer.from('just some words and not a picture');
    await writeFile(join(path, first?.file ?? ''), text);
    const bytes = await readFile(join(path, second?.file ?? ''));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(join(path, second?.file ?? ''), bytes);
    archive.photos[0] = { ...(first ?? fail()), bytes: text.length };
    archive.photos.push({ ...(first ?? fail()), file: `photos/${eventId}.jpg` });
    await writeFile(join(path, 'archive.json'), JSON.stringify(archive));
    const { photos, posts, left } = await sites().imported(path);
    expect({ photos, posts }).toEqual({ photos: 0, posts: 1 });
    expect(left.slice(0, 3).map((line) => line.replace(/^Photo \S+: /, ''))).toEqual([
      'its file is no picture of a kind that can be uploaded.',
      'its file is damaged.',
      'its file is not in the archive.',
    ]);
    const staged = [];
    for await (const { key } of other.storage.list('staging', '')) staged.push(key);
    expect(staged).toEqual([]);
  });

  it('has its names and texts cleaned, and so has what is said about it', async () => {
    const { other, eventId } = sites();
    const path = await sites().exported('folder');
    const archive = JSON.parse(await readFile(join(path, 'archive.json'), 'utf8')) as Archive;
    const [first, second] = archive.photos;
    const name = '../..\\du\u0000ne\u202egpj.exe\u001b[2J';
    archive.photos = [
      { ...(first ?? fail()), name },
      { ...(second ?? fail()), name, file: `photos/${eventId}.jpg` },
    ];
    archive.posts = archive.posts.map((post) => ({ ...post, description: 'A\u0000 long\u0007\nwalk' }));
    await writeFile(join(path, 'archive.json'), JSON.stringify(archive));
    const { left } = await sites().imported(path);
    expect(left.join(' ')).toContain('its file is not in the archive');
    expect(left.join(' ')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    const photos = await other.database.queries.selectFrom('photos').select('originalName').execute();
    expect(photos).toEqual([{ originalName: 'dunegpj.exe[2J' }]);
    const posts = await other.database.queries.selectFrom('posts').select('description').execute();
    expect(posts).toEqual([{ description: 'A long\nwalk' }]);
  });

  it('is rejected completely when its shape is wrong', async () => {
    const { other, folder } = sites();
    const path = await sites().exported('folder');
    const broken = join(folder, 'broken');
    await cp(path, broken, { recursive: true });
    const archive = JSON.parse(await readFile(join(broken, 'archive.json'), 'utf8')) as Archive;
    for (const change of [
      { version: 2 },
      { photos: [{ ...archive.photos[0], file: '../../etc/passwd' }] },
      { posts: [{ ...archive.posts[0], description: 'x'.repeat(256) }] },
      { posts: [{ ...archive.posts[0], createdOn: '0000-01-01T00:00:00Z' }] },
      { photos: [{ ...archive.photos[0], createdAt: '9999-01-01T00:00:00Z' }] },
    ]) {
      await writeFile(join(broken, 'archive.json'), JSON.stringify({ ...archive, ...change }));
      await expect(sites().imported(broken)).rejects.toThrow('is invalid');
    }
    await writeFile(join(folder, 'no.tar'), 'x'.repeat(2000));
    await expect(sites().imported(join(folder, 'no.tar'))).rejects.toThrow('no tar');
    expect((await content(other)).photos).toEqual([]);
  });
});

function fail(): never {
  throw new Error('The archive has photos');
}
