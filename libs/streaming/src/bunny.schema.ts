import { limits } from '@sandstone/contract';
import { z } from 'zod';
import {
  type ProviderCollection,
  type ProviderState,
  type ProviderVideo,
} from './streaming-provider.port.ts';
import { isFileName, parseGuid } from './video-guid.ts';

const maxInteger = 2_147_483_647;

/** Removes characters that Postgres or pages cannot handle: NUL, other control characters and lone surrogates. */
function cleanText(text: string, maxLength: number, keepLines: boolean): string {
  const kept = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, (character) => (character === '\n' && keepLines ? '\n' : ' '));
  const cut = kept.trim().slice(0, maxLength);
  // The cut may have split a surrogate pair.
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}

const guid = z.string().transform((value, context) => {
  const read = parseGuid(value);
  if (read !== undefined) return read;
  context.addIssue({ code: 'custom', message: 'is no UUID' });
  return z.NEVER;
});

/** The provider omits the time zone of UTC times. */
const date = z.string().transform((value, context) => {
  const read = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`);
  if (!Number.isNaN(read.getTime())) return read;
  context.addIssue({ code: 'custom', message: 'is no time' });
  return z.NEVER;
});

const pixels = z.int().min(1).max(maxInteger).nullable().catch(null);

/** Only the used fields; the others may change. */
const bunnyVideo = z.object({
  guid,
  title: z.string().nullish(),
  description: z.string().nullish().catch(null),
  dateUploaded: date,
  length: z.number().min(0).max(maxInteger).catch(0),
  status: z.number(),
  width: pixels,
  height: pixels,
  rotation: z.number().nullish().catch(null),
  thumbnailCount: z.number().catch(0),
  thumbnailFileName: z.string().nullish().catch(null),
  collectionId: z.string().nullish().catch(null),
});
type BunnyVideo = z.output<typeof bunnyVideo>;

/** 0 Created, 1 Uploaded, 2 Processing, 3 Transcoding, 7 JitSegmenting, and future states. */
function stateOf(status: number): ProviderState {
  switch (status) {
    case 4: // Finished
    case 8: // JitPlaylistsCreated: plays, and is encoded as it is watched
      return 'ready';
    case 5: // Error
    case 6: // UploadFailed
      return 'failed';
    default:
      return 'processing';
  }
}

function thumbnailFileOf(video: BunnyVideo): string | null {
  const named = video.thumbnailFileName ?? '';
  const made = video.thumbnailCount > 0;
  if (named !== '') return isFileName(named) && (made || stateOf(video.status) === 'ready') ? named : null;
  return made && stateOf(video.status) === 'ready' ? 'thumbnail.jpg' : null;
}

export const providerVideo = bunnyVideo.transform((video): ProviderVideo => {
  const lies = Math.abs(video.rotation ?? 0) % 180 === 90;
  return {
    guid: video.guid,
    title: cleanText(video.title ?? '', limits.streaming.maxTitleLength, false),
    description: cleanText(video.description ?? '', limits.streaming.maxDescriptionLength, true) || null,
    collectionGuid: parseGuid(video.collectionId) ?? null,
    uploadedAt: video.dateUploaded,
    durationSeconds: Math.round(video.length),
    width: lies ? video.height : video.width,
    height: lies ? video.width : video.height,
    state: stateOf(video.status),
    thumbnailFile: thumbnailFileOf(video),
  };
});

export const providerCollection = z
  .object({ guid, name: z.string().nullish() })
  .transform((collection): ProviderCollection => ({
    guid: collection.guid,
    name: cleanText(collection.name ?? '', limits.streaming.maxTitleLength, false),
  }));

/** Items are parsed one by one, so that an invalid one does not discard the others. */
export const listing = z.object({
  totalItems: z.int().min(0),
  /** The actual page size: the provider may use a smaller one than requested. */
  itemsPerPage: z.int().min(1),
  items: z.array(z.unknown()),
});
