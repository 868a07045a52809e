import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { pipeline } from '@sandstone/contract';
import { type Actor } from '../audit/audit.repository.ts';
import { type Queries } from '../database.ts';
import { aHash, aPhotoRow, anUpload } from '../testing/builders.ts';
import { callDuring } from '../testing/call-during.ts';
import { databaseSuite } from '../testing/database-suite.ts';

const actor: Actor = { system: 'demo', requestId: 'request-1' };

databaseSuite(
  'recordUploads',
  (test) => {
    const { photos } = test;
    const row = (id: string | undefined) =>
      test.queries
        .selectFrom('photos')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow();
    const jobs = async (photoId: string | undefined) => {
      const rows = await test.queries.selectFrom('outbox').selectAll().orderBy('id').execute();
      return rows.filter((entry) => entry.payload.photoId === photoId).map((entry) => entry.payload);
    };
    const recordOne = async (upload = anUpload()) => {
      const [recorded] = await photos().recordUploads([upload], actor);
      if (recorded === undefined) throw new Error('nothing was recorded');
      return recorded;
    };

    it('inserts the photo, its job and the audit entry', async () => {
      const upload = anUpload({ description: '  Dunes ', listed: false });
      const recorded = await recordOne(upload);
      expect(recorded).toEqual({
        photoId: expect.any(String),
        status: 'processing',
        pipelineVersion: pipeline.version,
        watermark: 0,
        duplicate: false,
        unusedStagingKeys: [],
      });
      const { photoId } = recorded;
      expect(await row(photoId)).toMatchObject({
        status: 'processing',
        description: 'Dunes',
        listed: false,
        stagingKey: upload.stagingKey,
        attempt: 1,
      });
      expect(await jobs(photoId)).toEqual([{ photoId, attempt: 1, requestId: 'request-1' }]);
      const audit = await test.queries
        .selectFrom('audit_log')
        .selectAll()
        .where('target', '=', photoId)
        .execute();
      expect(audit).toMatchObject([{ actor: 'demo', action: 'photo.upload', requestId: 'request-1' }]);
    });

    it('accepts a file name with a NUL character, which Postgres cannot store', async () => {
      const { photoId } = await recordOne(
        anUpload({ originalName: 'du\u0000nes.jpg', description: '\u0000' }),
      );
      expect(await row(photoId)).toMatchObject({ originalName: 'dunes.jpg', description: null });
    });

    it('returns results in the order of the request, which the gallery keeps', async () => {
      const uploads = Array.from({ length: 10 }, (_, index) => anUpload({ originalName: `${index}.jpg` }));
      const recorded = await photos().recordUploads(uploads, actor);
      const rows = await Promise.all(recorded.map(({ photoId }) => row(photoId)));
      expect(rows.map((photo) => photo.originalName)).toEqual(uploads.map((upload) => upload.originalName));
      const times = rows.map((photo) => photo.createdAt.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(new Set(times).size).toBe(10);
    });

    it('inserts nothing when one row is refused', async () => {
      const good = anUpload();
      await expect(photos().recordUploads([good, anUpload({ bytes: 0 })], actor)).rejects.toThrow();
      const rows = await test.queries
        .selectFrom('photos')
        .select('id')
        .where('stagingKey', '=', good.stagingKey)
        .execute();
      expect(rows).toEqual([]);
    });

    it('recognises equal bytes and reports the new object as unused', async () => {
      const upload = anUpload({ description: 'first' });
      const { photoId } = await recordOne(upload);
      const again = anUpload({ sha256: upload.sha256, description: 'second' });
      expect(await recordOne(again)).toEqual({
        photoId,
        status: 'processing',
        pipelineVersion: pipeline.version,
        watermark: 0,
        duplicate: true,
        unusedStagingKeys: [again.stagingKey],
      });
      expect(await row(photoId)).toMatchObject({ description: 'first', stagingKey: upload.stagingKey });
      expect(await jobs(photoId)).toHaveLength(1);
    });

    it('fills in a missing description', async () => {
      const upload = anUpload();
      const { photoId } = await recordOne(upload);
      await recordOne(anUpload({ sha256: upload.sha256, description: 'second' }));
      expect(await row(photoId)).toMatchObject({ description: 'second' });
    });

    it('keeps an unlisted photo, unless an upload of the same bytes is listed', async () => {
      const sha256 = aHash();
      const forPost = await recordOne(anUpload({ sha256, listed: false }));
      expect(await row(forPost.photoId)).toMatchObject({ listed: false, kept: false });
      await recordOne(anUpload({ sha256, listed: false, kept: true }));
      expect(await row(forPost.photoId)).toMatchObject({ listed: false, kept: true });
      await recordOne(anUpload({ sha256, listed: false }));
      expect(await row(forPost.photoId)).toMatchObject({ kept: true });
      await recordOne(anUpload({ sha256 }));
      expect(await row(forPost.photoId)).toMatchObject({ listed: true, kept: false });
      await recordOne(anUpload({ sha256, listed: false, kept: true }));
      expect(await row(forPost.photoId)).toMatchObject({ listed: true, kept: false });
    });

    it('lists an unlisted photo when the new upload is listed, and never unlists one', async () => {
      const upload = anUpload({ listed: false });
      const { photoId } = await recordOne(upload);
      await recordOne(anUpload({ sha256: upload.sha256, listed: true }));
      expect(await row(photoId)).toMatchObject({ listed: true });
      await recordOne(anUpload({ sha256: upload.sha256, listed: false }));
      expect(await row(photoId)).toMatchObject({ listed: true });
    });

    it('retries a failed photo with the new bytes', async () => {
      const sha256 = aHash();
      const photoId = await test.aPhoto({ status: 'failed', sha256, stagingKey: 'uploads/old' });
      const upload = anUpload({ sha256 });
      expect(await recordOne(upload)).toMatchObject({
        photoId,
        status: 'processing',
        duplicate: true,
        unusedStagingKeys: ['uploads/old'],
      });
      expect(await row(photoId)).toMatchObject({
        status: 'processing',
        failureCode: null,
        attempt: 2,
        stagingKey: upload.stagingKey,
      });
      expect(await jobs(photoId)).toEqual([{ photoId, attempt: 2, requestId: 'request-1' }]);
    });

    it('creates one photo for equal bytes in one request', async () => {
      const upload = anUpload();
      const twin = anUpload({ sha256: upload.sha256, description: 'twin' });
      const [first, second] = await photos().recordUploads([upload, twin], actor);
      expect(second).toMatchObject({
        photoId: first?.photoId,
        duplicate: true,
        unusedStagingKeys: [twin.stagingKey],
      });
      expect(first?.duplicate).toBe(false);
      expect(await row(first?.photoId)).toMatchObject({ description: 'twin' });
      expect(await jobs(first?.photoId)).toHaveLength(1);
    });

    it('records a new photo when the one with the same bytes is removed for good', async () => {
      const sha256 = aHash();
      const old = await test.aPhoto({ sha256, originalKey: `photos/${randomUUID()}/original` });
      await photos().markDeleted(old, actor);
      await test.trash().erase({ kind: 'photo', ids: [old] }, actor);
      const recorded = await recordOne(anUpload({ sha256 }));
      expect(recorded.duplicate).toBe(false);
      expect(recorded.photoId).not.toBe(old);
    });

    it('creates one photo per file in twenty concurrent requests with the same files in any order', async () => {
      const [a, b] = [aHash(), aHash()];
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const pair = [anUpload({ sha256: a }), anUpload({ sha256: b })];
          return photos().recordUploads(index % 2 === 0 ? pair : pair.toReversed(), actor);
        }),
      );
      const all = results.flat();
      expect(new Set(all.map(({ photoId }) => photoId)).size).toBe(2);
      expect(all.filter(({ duplicate }) => !duplicate)).toHaveLength(2);
      expect(all.flatMap(({ unusedStagingKeys }) => unusedStagingKeys)).toHaveLength(38);
      for (const photoId of new Set(all.map((recorded) => recorded.photoId))) {
        expect(await jobs(photoId)).toHaveLength(1);
      }
    });

    it('locks files in the same order as every other request, which prevents deadlocks', async () => {
      const [low, high] = [aHash(), aHash()].toSorted((a, b) => Buffer.compare(a, b));
      const insert = (sha256: Buffer | undefined) => (queries: Queries) =>
        queries.insertInto('photos').values(aPhotoRow({ sha256 })).execute();
      const files = [anUpload({ sha256: high }), anUpload({ sha256: low })];
      const record = () => photos().recordUploads(files, actor);
      const recorded = await callDuring(test.database(), insert(low), record, insert(high));
      expect(recorded.map(({ duplicate }) => duplicate)).toEqual([true, true]);
    });

    it('restores the photo with the same bytes when it is deleted at the same time', async () => {
      const sha256 = aHash();
      const id = await test.aPhoto({ sha256 });
      const remove = (queries: Queries) =>
        queries.updateTable('photos').set({ deletedAt: new Date() }).where('id', '=', id).execute();
      const recorded = await callDuring(test.database(), remove, () => recordOne(anUpload({ sha256 })));
      expect(recorded).toMatchObject({ photoId: id, duplicate: true });
      const row = test.queries.selectFrom('photos').select('restoringAt').where('id', '=', id);
      expect((await row.executeTakeFirstOrThrow()).restoringAt).not.toBeNull();
    });

    it('loses no upload that races with the deletion of the same picture', async () => {
      const sha256 = aHash();
      const photoId = await test.aPhoto({ sha256 });
      const [, ...uploads] = await Promise.all([
        photos().markDeleted(photoId, actor),
        ...Array.from({ length: 8 }, () => recordOne(anUpload({ sha256 }))),
      ]);
      const rows = await test.queries
        .selectFrom('photos')
        .select(['id', 'deletedAt'])
        .where('sha256', '=', sha256)
        .execute();
      expect(rows.filter((photo) => photo.deletedAt === null).length).toBeLessThanOrEqual(1);
      const known = new Set(rows.map((photo) => photo.id));
      expect(uploads.every((upload) => known.has(upload.photoId))).toBe(true);
    });
  },
  24,
);
