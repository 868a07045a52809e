import { type AdminEvent, type AdminVideo, type SyncResponse, type SyncRun } from '@sandstone/contract';
import { someCover } from './video.builder.ts';

/** A video with the provider's values only: nothing is curated. */
export const someAdminVideo = (some: Partial<AdminVideo> = {}): AdminVideo => ({
  id: crypto.randomUUID(),
  slug: 'the-long-evening',
  title: some.curatedTitle ?? some.syncedTitle ?? 'The Long Evening',
  syncedTitle: 'The Long Evening',
  curatedTitle: null,
  description: 'From the first long shadow to the first star.',
  syncedDescription: 'From the first long shadow to the first star.',
  curatedDescription: null,
  event: null,
  eventIsCurated: false,
  type: some.curatedType ?? some.libraryType ?? 'free',
  libraryType: 'free',
  curatedType: null,
  libraryId: '100001',
  sortOrder: 0,
  orientation: 'landscape',
  duration: 75,
  state: 'ready',
  hidden: false,
  gone: false,
  streamId: crypto.randomUUID(),
  cover: someCover,
  coverPhotoId: null,
  focus: some.cover?.focus ?? null,
  publishedOn: '2025-10-06T18:00:00.000Z',
  ...some,
});

/** An event of a provider's collection. */
export const someAdminEvent = (some: Partial<AdminEvent> = {}): AdminEvent => ({
  id: crypto.randomUUID(),
  slug: 'last-light',
  title: 'Last Light',
  syncedTitle: 'Last Light',
  curatedTitle: null,
  description: null,
  date: '2025-10-04T00:00:00.000Z',
  hidden: false,
  counts: { free: 2, premium: 1 },
  coverVideoId: null,
  coverPhotoId: null,
  focus: null,
  streamId: crypto.randomUUID(),
  cover: someCover,
  ...some,
});

export const someSyncRun = (some: Partial<SyncRun> = {}): SyncRun => ({
  cause: 'schedule',
  status: 'complete',
  startedOn: '2026-01-01T12:00:00.000Z',
  finishedOn: '2026-01-01T12:00:30.000Z',
  expected: 128,
  listed: 128,
  created: 0,
  changed: 0,
  hidden: 0,
  failure: null,
  ...some,
});

type VideoLibraryState = SyncResponse['libraries'][number];
export const someVideoLibrary = (some: Partial<VideoLibraryState> = {}): VideoLibraryState => ({
  id: '100001',
  name: null,
  type: 'free',
  signsPlayers: true,
  requested: false,
  running: null,
  last: someSyncRun(),
  nextOn: null,
  ...some,
});

export const someSync = (
  libraries: VideoLibraryState[] = [someVideoLibrary()],
  some: Partial<SyncResponse> = {},
): SyncResponse => ({
  libraries,
  covers: { pending: 0, failed: 0 },
  ...some,
});
