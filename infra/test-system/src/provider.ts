import { createControlClient, type FakeProviderControl } from '@sandstone/demo-servers/control';
import { fakeVideoLibraries } from '@sandstone/demo-servers/libraries';
import { type VideoType } from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { type ApiSession } from './api-session.ts';
import { type RunningSystem } from './running-system.ts';

const libraryIdOf = (type: VideoType) =>
  fakeVideoLibraries.find((library) => library.type === type)?.id ?? '';
export const freeVideoLibraryId = libraryIdOf('free');

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
  /** The library; by default, that of the free videos. */
  type?: VideoType;
}

/** Creates or updates a video and its collection at the provider. */
export async function provideVideo(
  system: RunningSystem,
  { guid, title, collection, type = 'free' }: ProvidedVideo,
): Promise<void> {
  const libraryId = libraryIdOf(type);
  const provider = await providerOf(system);
  await provider.seed({
    collections: [{ libraryId, ...collection }],
    videos: [{ libraryId, guid, title, collectionId: collection.guid }],
  });
}

/** Syncs all libraries, and waits until the runs have ended and all covers are processed. */
export async function syncVideoLibraries({ api }: ApiSession): Promise<void> {
  await api.call('adminRequestSync');
  const isSynced = async () => {
    const { libraries, covers } = await api.call('adminSync');
    return (
      covers.pending === 0 && libraries.every(({ requested, running }) => !requested && running === null)
    );
  };
  await eventually(isSynced, { condition: 'all video libraries are synced' });
}
