import { expect } from '@playwright/test';
import { FakeProviderControl } from '@sandstone/fake-provider/control';
import { fakeLibraries } from '@sandstone/fake-provider/libraries';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';

export const freeLibraryId = fakeLibraries.find(({ type }) => type === 'free')?.id ?? '';

/** The hand that moves the stand-in for the provider. */
export async function providerOf(system: RunningSystem): Promise<FakeProviderControl> {
  const { streaming } = await system.run();
  if (streaming === null) throw new Error('The stand-in does not run');
  return new FakeProviderControl(streaming);
}

export interface ProvidedVideo {
  guid: string;
  title: string;
  /** Name and guid of its collection. */
  collection: { name: string; guid: string };
}

/** Puts a video, its collection with it, into the provider's free library; again, to change it there. */
export async function provide(
  system: RunningSystem,
  { guid, title, collection }: ProvidedVideo,
): Promise<void> {
  const libraryId = freeLibraryId;
  const provider = await providerOf(system);
  await provider.seed({
    collections: [{ libraryId, ...collection }],
    videos: [{ libraryId, guid, title, collectionId: collection.guid }],
  });
}

/** Has every library read, and waits until that is done and the pictures are made. */
export async function syncLibraries({ api }: ApiSession): Promise<void> {
  await api.call('adminRequestSync');
  await expect(async () => {
    const { libraries, covers } = await api.call('adminSync');
    expect(libraries.filter(({ requested, running }) => requested || running !== null)).toEqual([]);
    expect(covers.pending).toBe(0);
  }).toPass();
}
