import { expect, it } from '@jest/globals';
import { aPhoto, aProcessed, anUpload } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { countOf, galleryCount } from './photo-pages.ts';
import { PhotoWorkRepository } from './photo-work.repository.ts';
import { PhotoRepository } from './photo.repository.ts';

const actor = { system: 'operator' } as const;

databaseSuite(
  'the count of the gallery',
  (test) => {
    const photos = () => new PhotoRepository(test.database());
    const work = () => new PhotoWorkRepository(test.database());
    const counted = () => galleryCount(test.database().queries);
    const real = () =>
      countOf(
        test
          .database()
          .queries.selectFrom('photos')
          .where('status', '=', 'ready')
          .where('listed', '=', true)
          .where('deletedAt', 'is', null),
      );

    it('follows every state of a photo', async () => {
      const steps: number[] = [];
      const note = async () => steps.push(await counted());
      const upload = anUpload({ listed: false });
      const [recorded] = await photos().recordUploads([upload], actor);
      const id = recorded?.photoId ?? '';
      await note();
      await work().markReady(aProcessed(id));
      await note();
      await photos().recordUploads([anUpload({ sha256: upload.sha256 })], actor);
      await note();
      await photos().update(id, { description: 'Dunes' }, actor);
      await note();
      await photos().markDeleted(id, actor);
      await note();
      await work().purge(id);
      await note();
      expect(steps).toEqual([0, 0, 1, 1, 0, 0]);
    });

    it('is exact during concurrent changes and compactions', async () => {
      const ids = await Promise.all(
        Array.from({ length: 12 }, () => aPhoto(test.database(), { status: 'processing' })),
      );
      await Promise.all([
        ...ids.map(async (id, index) => {
          await work().markReady(aProcessed(id));
          if (index % 3 === 0) await photos().markDeleted(id, actor);
        }),
        ...Array.from({ length: 6 }, () => work().prune(new Date(0))),
      ]);
      expect(await counted()).toBe(8);
      expect(await counted()).toBe(await real());
    });

    it('is one row after compaction', async () => {
      await work().prune(new Date(0));
      const rows = await test.database().queries.selectFrom('gallery_count').selectAll().execute();
      expect(rows).toEqual([{ id: expect.any(Number), delta: await real() }]);
    });

    it('is unchanged by a rolled back transaction', async () => {
      const before = await counted();
      await expect(
        test.database().transaction(async (queries) => {
          await queries.updateTable('photos').set({ listed: false }).execute();
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      expect(await counted()).toBe(before);
    });
  },
  20,
);
