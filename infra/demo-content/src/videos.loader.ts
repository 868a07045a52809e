import { immutableCacheControl, variantContentTypes } from '@sandstone/contract';
import { type CoverRepository, type EventRepository, type VideoRepository } from '@sandstone/database';
import { coverVariantKey, slugify } from '@sandstone/domain';
import { type CoverPipeline, createCoverPipeline } from '@sandstone/media';
import { type ObjectStorage } from '@sandstone/storage';
import sharp from 'sharp';
import { demoEvents, type DemoVideo, demoVideos } from './catalogue.ts';
import { drawDemoCover } from './picture.ts';

export interface VideoStores {
  events: EventRepository;
  videos: VideoRepository;
  covers: CoverRepository;
  storage: ObjectStorage;
}

/** The libraries of the demo's provider: one for free videos, one for premium ones. */
const libraries = { free: '100001', premium: '100002' } as const;

/** Loads what is missing of events, videos and covers. */
export async function loadVideos(stores: VideoStores): Promise<void> {
  const eventIds = await loadEvents(stores.events);
  const pipeline = createCoverPipeline();
  // The pipeline refuses drawings, because it is made for files of strangers; these are our own.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  for (const [number, video] of demoVideos.entries()) {
    const id = await stores.videos.record({
      provider: 'stand-in',
      libraryId: libraries[video.type],
      guid: `00000000-0000-4000-8000-${String(number + 1).padStart(12, '0')}`,
      libraryType: video.type,
      title: video.title,
      description: video.description,
      eventId: eventIds.get(video.event ?? '') ?? null,
      durationSeconds: video.minutes * 60,
      ...(video.portrait ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 }),
      status: 'ready',
      publishedAt: new Date(video.publishedAt),
    });
    await loadCovers(stores, pipeline, { id, number, video });
  }
  console.log(`Demo content: ${demoVideos.length} videos in ${demoEvents.length} events`);
}

async function loadEvents(events: EventRepository): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { title, description, date } of demoEvents) {
    const present = await events.bySlug(slugify(title, 'event'));
    ids.set(title, present?.id ?? (await events.create({ title, description, date: new Date(date) })));
  }
  return ids;
}

async function loadCovers(
  { covers, storage }: VideoStores,
  pipeline: CoverPipeline,
  { id, number, video }: { id: string; number: number; video: DemoVideo },
): Promise<void> {
  const kinds = video.type === 'premium' ? (['clear', 'blurred'] as const) : (['clear'] as const);
  const ids = await covers.ensure(id, kinds);
  if (video.cover === null) {
    await covers.markFailed(ids.clear, 'missing');
    return;
  }
  let drawn: Buffer | undefined;
  for (const kind of kinds) {
    const coverId = ids[kind];
    const made = await covers.variants(coverId);
    if (made !== undefined && made.length > 0) continue;
    drawn ??= await drawDemoCover(number, { ...video.cover, portrait: video.portrait });
    const { variants, ...picture } = await pipeline.process(drawn, { blur: kind === 'blurred' });
    for (const { format, width, bytes } of variants) {
      await storage.put('public', coverVariantKey({ coverId, width, format }), bytes, {
        contentType: variantContentTypes[format],
        cacheControl: immutableCacheControl,
      });
    }
    await covers.markReady(coverId, {
      ...picture,
      variants: variants.map(({ bytes, ...variant }) => ({ ...variant, bytes: bytes.byteLength })),
    });
  }
}
