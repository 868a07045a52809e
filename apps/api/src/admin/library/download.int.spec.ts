import { Readable } from 'node:stream';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type DownloadedFiles,
  limits,
  photoDownload,
  problems,
  routePath,
  type UploadType,
} from '@sandstone/contract';
import { PhotoRepository } from '@sandstone/database';
import { aPhoto } from '@sandstone/database/testing';
import { originalKey, photoVariantKey } from '@sandstone/domain';
import { OBJECT_STORAGE } from '@sandstone/nest';
import { type ObjectStorage } from '@sandstone/storage';
import { eventually } from '@sandstone/testing';
import { unzipSync } from 'fflate';
import { adminSession } from '../../testing/admin-session.ts';
import { apiSuite } from '../../testing/api.suite.ts';

const picture = Buffer.from('the widest picture');

const pngChunk = (type: string, content: string) => {
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length);
  chunk.write(type + content, 4, 'latin1');
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), 8 + content.length);
  return chunk;
};
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
function* chunksOf(png: Buffer) {
  for (let at = signature.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const content = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    yield { type: png.toString('latin1', at + 4, at + 8), content };
  }
}
const header = pngChunk('IHDR', '\0\0\0\x01\0\0\0\x01\x08\0\0\0\0');
const rows = Buffer.alloc(2);
const pixels = pngChunk('IDAT', deflateSync(rows).toString('latin1'));
const end = pngChunk('IEND', '');
/** A PNG with a text in its metadata. */
const original = Buffer.concat([signature, header, pngChunk('tEXt', 'Location: the dunes'), pixels, end]);

const filesIn = (zip: Buffer): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]));

apiSuite('a download of photos', (start) => {
  const test = start();
  const admin = adminSession(test);
  const storage = () => test.app.get<ObjectStorage>(OBJECT_STORAGE);
  const prepare = (photoIds: readonly string[], files: DownloadedFiles) =>
    admin.call('adminPrepareDownload', { body: { photoIds, files } });
  const prepared = async (photoIds: readonly string[], files: DownloadedFiles = 'pictures') =>
    photoDownload.parse(await (await prepare(photoIds, files)).json());
  const fetchZip = (id: string) => admin.request(routePath('adminDownload', { id }));
  const download = async (photoIds: readonly string[], files?: DownloadedFiles) => {
    const response = await fetchZip((await prepared(photoIds, files)).id);
    return { response, files: filesIn(Buffer.from(await response.arrayBuffer())) };
  };

  async function storedPhoto(
    originalName: string,
    original?: Buffer,
    contentType: UploadType = 'image/jpeg',
  ) {
    const id = crypto.randomUUID();
    const key = originalKey(id);
    await aPhoto(test.database, {
      id,
      originalName,
      contentType,
      originalKey: original === undefined ? null : key,
    });
    const public_ = photoVariantKey({ photoId: id, version: 1, step: 1280, format: 'jpg' });
    await storage().put('public', public_, picture, { contentType: 'image/jpeg' });
    if (original !== undefined) await storage().put('originals', key, original, { contentType });
    return id;
  }

  let withOriginal: string;
  beforeAll(async () => {
    withOriginal = await storedPhoto('../Dune.PNG', original, 'image/png');
  });

  it('is a zip of the widest pictures, with safe and different names', async () => {
    const ids = [withOriginal, await storedPhoto('dune.jpg'), await storedPhoto('_.._dune.jpg')];
    const { response, files } = await download([...ids, crypto.randomUUID()]);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=photos-\d{4}-\d\d-\d\d\.zip$/,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(files).toEqual({ '_Dune.jpg': picture, 'dune.jpg': picture, '_.._dune.jpg': picture });
  });

  it('has the originals unchanged or without metadata, and pictures where there is none', async () => {
    const ids = [withOriginal, await storedPhoto('none.webp')];
    expect(await prepared(ids, 'originals')).toMatchObject({ photos: 2, originals: 1 });
    const unchanged = (await download(ids, 'originals')).files;
    expect(unchanged).toEqual({ '_Dune.png': original, 'none.jpg': picture });
    const { '_Dune.png': clean = Buffer.alloc(0), ...others } = (await download(ids, 'cleanOriginals')).files;
    expect(others).toEqual({ 'none.jpg': picture });
    const chunks = [...chunksOf(clean)];
    expect(new Set(chunks.map(({ type }) => type))).toEqual(new Set(['IHDR', 'IDAT', 'IEND']));
    const packed = chunks.flatMap(({ type, content }) => (type === 'IDAT' ? [content] : []));
    expect(inflateSync(Buffer.concat(packed))).toEqual(rows);
  });

  it('has the picture of an original whose metadata cannot be told from its pixels', async () => {
    const ids = [await storedPhoto('odd.png', Buffer.from('no PNG'), 'image/png'), withOriginal];
    const clean = (await download(ids, 'cleanOriginals')).files;
    expect(clean).toMatchObject({ 'odd.jpg': picture, '_Dune.png': expect.any(Buffer) });
  });

  it('leaves out a photo that was deleted since it was prepared, or whose file is gone', async () => {
    const [deleted, lost, kept] = [
      await storedPhoto('deleted.jpg'),
      await storedPhoto('lost.jpg'),
      await storedPhoto('kept.jpg'),
    ];
    const { id } = await prepared([deleted, lost, kept]);
    await test.app.get(PhotoRepository).markDeleted(deleted, { system: 'operator' });
    await storage().delete('public', [
      photoVariantKey({ photoId: lost, version: 1, step: 1280, format: 'jpg' }),
    ]);
    const zip = Buffer.from(await (await fetchZip(id)).arrayBuffer());
    expect(Object.keys(filesIn(zip))).toEqual(['kept.jpg']);
  });

  it('breaks off where the store fails, so that nobody takes it for complete', async () => {
    const { id } = await prepared([await storedPhoto('broken.jpg')]);
    const failing = new Readable({
      read() {
        this.push('half of a picture');
        this.destroy(new Error('The disk is gone'));
      },
    });
    const read = jest.spyOn(storage(), 'read').mockResolvedValueOnce(failing);
    await expect(fetchZip(id).then((response) => response.arrayBuffer())).rejects.toThrow();
    read.mockRestore();
    // The next attempt succeeds.
    expect(Object.keys(filesIn(Buffer.from(await (await fetchZip(id)).arrayBuffer())))).toEqual([
      'broken.jpg',
    ]);
  });

  it('runs only twice at the same time, and ends with its connection', async () => {
    // Larger than the buffers of a connection, so that it waits for its reader.
    const large = await storedPhoto('large.jpg', Buffer.alloc(64 * 1024 * 1024));
    const { id } = await prepared([large], 'originals');
    const running = new AbortController();
    const path = routePath('adminDownload', { id });
    for (let count = 0; count < limits.library.maxDownloads; count += 1)
      expect((await admin.request(path, { signal: running.signal })).status).toBe(200);
    const refused = await fetchZip(id);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'too_many_downloads' }),
    ]);
    const response = await prepare([large], 'originals');
    expect(await response.json()).toMatchObject({ detail: problems.too_many_downloads.detail });
    // Another request may read no file.
    expect((await admin.request(path, { method: 'HEAD' })).status).toBe(429);
    running.abort();
    await eventually(async () => (await prepare([large], 'originals')).status === 200);
    const head = await admin.request(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
  });

  describe('is refused', () => {
    it('to everybody but administrators', async () => {
      const { id } = await prepared([withOriginal]);
      expect((await test.request(routePath('adminDownload', { id }))).status).toBe(401);
    });

    it('where it is unknown, or has nothing to download', async () => {
      expect((await fetchZip(crypto.randomUUID())).status).toBe(404);
      const empty = await prepare([crypto.randomUUID()], 'pictures');
      expect([empty.status, await empty.json()]).toEqual([
        404,
        expect.objectContaining({ code: 'photos_not_found' }),
      ]);
    });

    it.each([
      ['no photos', { photoIds: [], files: 'pictures' }],
      ['an unknown choice', { photoIds: [crypto.randomUUID()], files: 'everything' }],
      ['no choice', { photoIds: [crypto.randomUUID()] }],
    ])('with %s', async (_, body) => {
      expect((await admin.call('adminPrepareDownload', { body })).status).toBe(400);
    });
  });
});
