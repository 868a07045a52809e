import {
  type Cover,
  type Event,
  type LockedVideo,
  type RecentEvents,
  type UnlockedVideo,
} from '@sandstone/contract';

export const someCover: Cover = {
  width: 1280,
  height: 720,
  thumbHash: 'YTkGJwaRhWUIt4lbgnhZl3ath2BUBGYA',
  placeholder: 'data:image/png;base64,AA==',
};

const fields = () => ({
  id: crypto.randomUUID(),
  title: 'The Long Evening',
  slug: 'the-long-evening',
  description: 'From the first long shadow to the first star.',
  eventsId: null,
  streamId: crypto.randomUUID(),
  cover: someCover,
  sortOrder: 0,
  index: 0,
  duration: 75,
  event_title: null,
  eventTitle: null,
  eventSlug: null,
  eventDescription: null,
  availableReactions: [],
  reactions: [],
  orientation: 'landscape' as const,
  publishedOn: '2025-10-06T18:00:00.000Z',
});

export const someVideo = (some: Partial<UnlockedVideo> = {}): UnlockedVideo => {
  const videoType = some.videoType ?? 'free';
  return { ...fields(), libraryId: 100001, locked: false, videoType, type: videoType, ...some };
};

export const someLockedVideo = (some: Partial<LockedVideo> = {}): LockedVideo => ({
  ...fields(),
  libraryId: null,
  locked: true,
  videoType: 'premium',
  type: 'premium',
  ...some,
});

export const someEvent = (some: Partial<Event> = {}): Event => ({
  id: crypto.randomUUID(),
  slug: 'last-light',
  title: 'Last Light',
  date: '2025-10-04T00:00:00.000Z',
  counts: { free: 2, premium: 1 },
  description: 'We stayed until the stone let go of the warmth.',
  videos: [],
  ...some,
});

export const someRecentEvents = (count: number): RecentEvents => {
  const events = Array.from({ length: count }, (_, index) =>
    someEvent({ title: `Event ${index}`, slug: `event-${index}` }),
  );
  const previews = Object.fromEntries(
    events.map(({ id }) => [
      id,
      { streamId: crypto.randomUUID(), orientation: 'landscape' as const, cover: someCover },
    ]),
  );
  return { events, videos: [], previews };
};
