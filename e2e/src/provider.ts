import { expect } from '@playwright/test';
import { createControlClient, type FakeProviderControl } from '@sandstone/fake-provider/control';
import { fakeVideoLibraries } from '@sandstone/fake-provider/libraries';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';

export const freeVideoLibraryId = fakeVideoLibraries.find(({ type }) => type === 'free')?.id ?? '';

/** Returns the control API of the fake provider. */
export async function providerOf(system: RunningSystem): Promise<FakeProviderControl> {
  const { streaming } = await system.run();
  if (streaming === null) throw new Error('The fake provider does not run');
  return createControlClient(streaming);
}

export interface ProvidedVideo {
  guid: string;
  title: string;
  collection: { name: string; guid: string };
}

/** Creates or updates a video and its collection in the provider's free library. */
export async function provideVideo(
  system: RunningSystem,
  { guid, title, collection }: ProvidedVideo,
): Promise<void> {
  const libraryId = freeVideoLibraryId;
  const provider = await providerOf(system);
  await provider.seed({
    collections: [{ libraryId, ...collection }],
    videos: [{ libraryId, guid, title, collectionId: collection.guid }],
  });
}

/** Syncs all libraries, and waits until the runs have ended and all covers are processed. */
export async function syncVideoLibraries({ api }: ApiSession): Promise<void> {
  await api.call('adminRequestSync');
  await expect(async () => {
    const { libraries, covers } = await api.call('adminSync');
    expect(libraries.filter(({ requested, running }) => requested || running !== null)).toEqual([]);
    expect(covers.pending).toBe(0);
  }).toPass();
}
