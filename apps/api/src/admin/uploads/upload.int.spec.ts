import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from '@jest/globals';
import { adminTexts, limits, pipeline, routes, unlistedValues, uploadParts } from '@sandstone/contract';
import { OutboxRepository, PhotoRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { OBJECT_STORAGE, SIGNAL_BUS } from '@sandstone/nest';
import { buckets, createObjectStorage, type ObjectStorage } from '@sandstone/storage';
import { s3Missing, testS3 } from '@sandstone/storage/testing';
import { eventually } from '@sandstone/testing';
import { adminSession } from '../../testing/admin-session.ts';
import { servicesMissing, startTestApi } from '../../testing/api.fixture.ts';
import { apiSuite, type StartApi } from '../../testing/api.suite.ts';
import { type FilePart, jpegLike, sendMultipart, type UploadResponse } from '../../testing/multipart.ts';

const adapters: readonly {
  name: string;
  missing: string | undefined;
  make: () => ObjectStorage | undefined;
}[] = [
  { name: 'files', missing: servicesMissing, make: () => undefined },
  { name: 'S3', missing: servicesMissing ?? s3Missing, make: () => createObjectStorage(testS3()) },
];

const file = (name: string, content: FilePart['content'] = jpegLike(), part = 'files'): FilePart => ({
  part,
  name,
  content,
});

for (const adapter of adapters) {
  const body = (start: StartApi) => {
    const test = start(() => {
      const storage = adapter.make();
      return startTestApi((testing) =>
        storage === undefined ? testing : testing.overrideProvider(OBJECT_STORAGE).useValue(storage),
      );
    });
    const admin = adminSession(test);

    const { storage, photos } = {
      storage: () => test.app.get<ObjectStorage>(OBJECT_STORAGE),
      photos: () => test.app.get(PhotoRepository),
    };
    const staged = async () => {
      const keys: string[] = [];
      for (const bucket of buckets)
        for await (const { key } of storage().list(bucket, '')) keys.push(`${bucket}/${key}`);
      return keys;
    };
    const total = async () => (await photos().adminPage({ limit: 1 })).total;
    const outbox = () => new OutboxRepository(test.database).count();
    const many = (files: FilePart[], options?: Parameters<typeof sendMultipart>[3]) =>
      sendMultipart(test.url + routes.uploadMultiple.path, admin.cookie, files, options);
    const one = (files: FilePart[], options?: Parameters<typeof sendMultipart>[3]) =>
      sendMultipart(test.url + routes.upload.path, admin.cookie, files, options);

    let before: { rows: number; objects: number; jobs: number };
    const count = async () => ({
      rows: await total(),
      objects: (await staged()).length,
      jobs: await outbox(),
    });
    beforeEach(async () => {
      before = await count();
    });
    const expectNothingStored = async () => expect(await count()).toEqual(before);

    it('accepts ten files, each with a row, an object, a job and its final address', async () => {
      const names = Array.from({ length: 10 }, (_, index) => `photo ${index}.jpg`);
      const { status, body } = await many(names.map((name) => file(name)));
      expect(status).toBe(200);
      expect(body.failed).toEqual([]);
      expect(body.successful.map(({ originalName }) => originalName)).toEqual(names);
      for (const photo of body.successful) {
        expect(photo.status).toBe('processing');
        expect(photo.cdnUrl).toBe(`/media/photos/${photo.photoId}/${pipeline.version}/1280.jpg`);
      }
      expect(await count()).toEqual({
        rows: before.rows + 10,
        objects: before.objects + 10,
        jobs: before.jobs + 10,
      });
    });

    it('keeps valid files, and explains each invalid one', async () => {
      const { status, body } = await many([
        file('good.jpg'),
        file('words.jpg', Buffer.from('This is a text file that is named like a picture.')),
        file('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
        file('empty.jpg', Buffer.alloc(0)),
        file('also-good.jpg'),
      ]);
      expect(status).toBe(200);
      expect(body.successful.map(({ originalName }) => originalName)).toEqual(['good.jpg', 'also-good.jpg']);
      expect(body.failed.map(({ originalName, error }) => [originalName, error])).toEqual([
        ['words.jpg', adminTexts.upload.invalidTypes(['words.jpg'])],
        ['drawing.png', adminTexts.upload.invalidTypes(['drawing.png'])],
        ['empty.jpg', adminTexts.upload.empty('empty.jpg')],
      ]);
      expect(await count()).toEqual({
        rows: before.rows + 2,
        objects: before.objects + 2,
        jobs: before.jobs + 2,
      });
    });

    it('accepts a file of exactly the limit, and rejects one byte more', async () => {
      const padded = (bytes: number) => () => {
        const head = jpegLike(0);
        const chunk = Buffer.alloc(1024 * 1024, bytes % 251);
        return Readable.from(
          (function* () {
            yield head;
            for (let left = bytes - head.length; left > 0; left -= chunk.length) {
              yield left < chunk.length ? chunk.subarray(0, left) : chunk;
            }
          })(),
        );
      };
      const exact = await one([file('exact.jpg', padded(limits.upload.maxFileBytes), 'file')]);
      expect(exact.status).toBe(200);
      before = await count();
      const over = await one([file('over.jpg', padded(limits.upload.maxFileBytes + 1), 'file')]);
      expect([over.status, over.body.code, over.body.detail]).toEqual([
        413,
        'file_too_large',
        adminTexts.upload.tooLarge(['over.jpg']),
      ]);
      const mixed = await many([file('over.jpg', padded(101 * 1024 * 1024)), file('fine.jpg')]);
      expect(mixed.body.failed).toMatchObject([{ error: adminTexts.upload.tooLarge(['over.jpg']) }]);
      expect(mixed.body.successful).toHaveLength(1);
      expect((await count()).objects).toBe(before.objects + 1);
    });

    it.each([
      [
        'eleven files',
        () => many(Array.from({ length: 11 }, (_, i) => file(`${i}.jpg`))),
        422,
        adminTexts.upload.tooManyFiles,
      ],
      [
        'two files in single mode',
        () => one([file('a.jpg', undefined, 'file'), file('b.jpg', undefined, 'file')]),
        422,
        adminTexts.upload.onlyOneFile,
      ],
      [
        'a wrong type in single mode',
        () => one([file('a.txt', Buffer.from('words, not a picture'), 'file')]),
        415,
        adminTexts.upload.invalidTypes(['a.txt']),
      ],
      [
        'an empty file in single mode',
        () => one([file('a.jpg', Buffer.alloc(0), 'file')]),
        422,
        adminTexts.upload.empty('a.jpg'),
      ],
      ['no file', () => one([]), 400, adminTexts.upload.noFile],
      [
        'a part with an unknown name',
        () => one([file('a.jpg', undefined, 'picture')]),
        400,
        adminTexts.upload.malformed,
      ],
      [
        'a description that is too long',
        () => one([file('a.jpg', undefined, 'file')], { fields: { description: 'x'.repeat(1001) } }),
        422,
        adminTexts.upload.descriptionTooLong,
      ],
    ] as [string, () => Promise<UploadResponse>, number, string][])(
      'rejects %s and stores nothing',
      async (_name, send, status, detail) => {
        const response = await send();
        expect([response.status, response.body.detail]).toEqual([status, detail]);
        await expectNothingStored();
      },
    );

    it('stores nothing if the connection is cut, not even the complete files', async () => {
      const slow = () =>
        Readable.from(
          (async function* () {
            yield jpegLike(0);
            for (let i = 0; i < 50; i += 1) {
              yield Buffer.alloc(64 * 1024, i);
              await new Promise((resolve) => setTimeout(resolve, 5));
            }
          })(),
        );
      const cut = many([file('whole.jpg'), file('cut.jpg', slow)], { cutAfterBytes: 1024 * 1024 });
      await expect(cut).rejects.toThrow();
      // The api notices the cut a moment later.
      await eventually(async () => (await staged()).length === before.objects);
      await expectNothingStored();
    });

    it("keeps the characters of a file's name that browsers escape, and removes control characters", async () => {
      const form = new FormData();
      form.append(uploadParts.file, new Blob([jpegLike()], { type: 'image/jpeg' }), 'a"b\r\nc 100%.jpg');
      const sent = new Response(form);
      const response = await admin.request(routes.upload.path, {
        method: 'POST',
        headers: { 'content-type': sent.headers.get('content-type') ?? '' },
        body: Buffer.from(await sent.arrayBuffer()),
      });
      expect(await response.json()).toMatchObject({ originalName: 'a"bc 100%.jpg' });
    });

    it('advises how to convert a HEIC file that is named like a JPEG', async () => {
      const heic = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex');
      const { status, body: problem } = await one([file('IMG_1.jpg', heic, 'file')]);
      expect(status).toBe(415);
      expect(problem).toMatchObject({
        code: 'file_type_invalid',
        detail: `${adminTexts.upload.invalidTypes(['IMG_1.jpg'])} ${adminTexts.upload.heic}`,
      });
    });

    it('rejects a body that does not match its header', async () => {
      const response = await admin.request(routes.upload.path, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nno end',
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'upload_malformed' });
      await expectNothingStored();
    });

    it.each([
      ['without a colon', 'Content-Disposition form-data'],
      [
        'of more than 16 KB',
        `Content-Disposition: form-data; name="file"; filename="${'a'.repeat(17_000)}.jpg"`,
      ],
      ...['\0', '\x01', '\x7f'].map((character) => [
        `with ${JSON.stringify(character)} in the file's name`,
        `Content-Disposition: form-data; name="file"; filename="a${character}.jpg"`,
      ]),
    ])('rejects a part header %s without affecting another upload', async (_what, header) => {
      let hasBegun = () => {};
      const begun = new Promise<void>((resolve) => (hasBegun = resolve));
      const released = Promise.withResolvers<void>();
      const other = one([
        file(
          'other.jpg',
          () =>
            Readable.from(
              (async function* () {
                yield jpegLike();
                hasBegun();
                await released.promise;
                yield jpegLike();
              })(),
            ),
          'file',
        ),
      ]);
      await begun;
      const response = await admin.request(routes.upload.path, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: `--x\r\n${header}\r\n\r\nbytes\r\n--x--\r\n`,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'upload_malformed' });
      released.resolve();
      expect((await other).status).toBe(200);
    });

    it('limits the concurrent requests of a user, and accepts more once they have ended', async () => {
      const released = Promise.withResolvers<void>();
      const slow = () =>
        one([
          file(
            'slow.jpg',
            () =>
              Readable.from(
                (async function* () {
                  yield jpegLike();
                  await released.promise;
                })(),
              ),
            'file',
          ),
        ]);
      const { maxParallelRequests } = limits.upload;
      const responses = Array.from({ length: maxParallelRequests + 1 }, slow);
      // Accepted requests cannot end before the release, so the first response is the refusal.
      expect((await Promise.race(responses)).status).toBe(429);
      released.resolve();
      const statuses = (await Promise.all(responses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(maxParallelRequests);
      expect((await one([file('more.jpg', undefined, 'file')])).status).toBe(200);
    });

    it('returns the same photo for the same bytes, within and across requests', async () => {
      const bytes = jpegLike();
      const first = await many([file('a.jpg', bytes), file('b.jpg', bytes)]);
      const [a, b] = first.body.successful;
      expect(a?.duplicate).toBeUndefined();
      expect(b).toMatchObject({ photoId: a?.photoId, duplicate: true, originalName: 'b.jpg' });
      const second = await one([file('c.jpg', bytes, 'file')], { fields: { description: '  A mesa  ' } });
      expect(second.body).toMatchObject({ photoId: a?.photoId, duplicate: true });
      const third = await one([file('d.jpg', bytes, 'file')], { fields: { description: 'Another' } });
      expect(third.body.photoId).toBe(a?.photoId);
      expect((await photos().adminById(a?.photoId ?? ''))?.description).toBe('A mesa');
      expect(await count()).toEqual({
        rows: before.rows + 1,
        objects: before.objects + 1,
        jobs: before.jobs + 1,
      });
    });

    it('keeps a photo out of the gallery, for a post or until it is published', async () => {
      const stateFor = async (unlisted?: string) => {
        const { body } = await one([file('a.jpg', jpegLike(), 'file')], {
          fields: unlisted === undefined ? {} : { [uploadParts.unlisted]: unlisted },
        });
        const photo = await photos().adminById(body.photoId);
        return [photo?.listed, photo?.kept];
      };
      expect(await stateFor()).toEqual([true, false]);
      expect(await stateFor(unlistedValues.forPost)).toEqual([false, false]);
      expect(await stateFor(unlistedValues.kept)).toEqual([false, true]);
      expect(await stateFor('else')).toEqual([true, false]);
    });

    it('publishes the progress of an upload under the id that the browser sent', async () => {
      const uploadId = randomUUID();
      const seen: number[] = [];
      const stop = test.app.get<SignalBus>(SIGNAL_BUS).subscribe('uploadProgress', (progress) => {
        if (progress.uploadId === uploadId) seen.push(progress.receivedBytes);
      });
      // Nothing signals when the subscription is active, so the upload repeats.
      await eventually(async () => {
        await one([file('a.jpg', jpegLike(300_000), 'file')], { fields: { uploadId } });
        return seen.length > 0;
      });
      stop();
    });
  };
  apiSuite(`uploads to ${adapter.name}`, body, adapter.missing);
}
