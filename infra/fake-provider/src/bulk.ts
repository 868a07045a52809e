import { createHash } from 'node:crypto';
import { type CollectionRecord, collectionRecord, type VideoRecord, videoRecord } from './records.ts';

/** A deterministic id, so that seeding twice changes nothing. */
function guidOf(...words: (string | number)[]): string {
  const hash = createHash('sha256').update(words.join('/')).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

const places = ['Dunes', 'Mesa', 'Canyon', 'Arroyo', 'Butte', 'Wash', 'Ridge', 'Juniper flat'];
const times = ['at dawn', 'in the morning', 'at noon', 'before the rain', 'at dusk', 'under stars'];
const firstUpload = Date.UTC(2024, 0, 1);
const minuteMs = 60_000;

export function bulkContent({
  libraryId,
  count,
  collections,
}: {
  libraryId: string;
  count: number;
  collections: number;
}): { collections: CollectionRecord[]; videos: VideoRecord[] } {
  const groups = Array.from({ length: collections }, (_, index) =>
    collectionRecord.parse({
      libraryId,
      guid: guidOf('collection', libraryId, index),
      name: `Journey ${index + 1}`,
    }),
  );
  const videos = Array.from({ length: count }, (_, index) => {
    const isPortrait = index % 3 === 0;
    return videoRecord.parse({
      libraryId,
      guid: guidOf('video', libraryId, index),
      title: `${places[index % places.length]} ${times[index % times.length]} ${index + 1}`,
      dateUploaded: new Date(firstUpload + index * minuteMs).toISOString(),
      collectionId: groups.length === 0 ? '' : groups[index % groups.length]?.guid,
      length: 30 + (index % 600),
      width: isPortrait ? 1080 : 1920,
      height: isPortrait ? 1920 : 1080,
      storageSize: 1_000_000 + index,
    });
  });
  return { collections: groups, videos };
}
