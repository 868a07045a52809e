import { coverPipeline, variantContentTypes, variantFormats } from '@sandstone/contract';
import { aCover, aVideo } from '@sandstone/database/testing';
import { coverVariantKey } from '@sandstone/domain';
import { OBJECT_STORAGE } from '@sandstone/nest';
import { type ObjectStorage } from '@sandstone/storage';
import { type TestApi } from './api.fixture.ts';

/** Provider data that no anonymous response may contain. */
export const secretGuid = '5ec4e7ed-0000-4000-8000-00000000beef';
export const secretVideoLibraryId = '987654';

/** Creates a premium video with the secret guid and library and with both covers. */
export async function aPremiumVideo(test: TestApi, eventId: string | null = null) {
  const { database } = test;
  const id = await aVideo(database, {
    provider: 'fake',
    guid: secretGuid,
    libraryId: secretVideoLibraryId,
    libraryType: 'premium',
    syncedTitle: 'The Long Evening',
    slug: 'the-long-evening',
    syncedDescription: 'From noon to night.',
    syncedEventId: eventId,
  });
  return {
    id,
    clear: await aCover(database, id, 'clear'),
    blurred: await aCover(database, id, 'blurred'),
  };
}

/** Stores the variants that `aCover` recorded; the content of each names its format and width. */
export async function storeCover(test: TestApi, coverId: string): Promise<void> {
  const storage = test.app.get<ObjectStorage>(OBJECT_STORAGE);
  for (const format of variantFormats) {
    for (const width of coverPipeline.widths.slice(0, 3)) {
      // The length matches the record.
      const body = Buffer.from(`${format} ${width}`.padEnd(width, '.'));
      const contentType = variantContentTypes[format];
      await storage.put('public', coverVariantKey({ coverId, width, format }), body, { contentType });
    }
  }
}
