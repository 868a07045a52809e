import { randomUUID } from 'node:crypto';
import { type CoverKind } from '@sandstone/domain';
import { type Insertable } from 'kysely';
import { type Database } from '../database.ts';
import { type Tables } from '../entities/entities.ts';

/** Inserts an event. @returns its id */
export async function anEvent(
  database: Database,
  parts: Partial<Insertable<Tables['events']>> = {},
): Promise<string> {
  const id = parts.id ?? randomUUID();
  const slug = parts.slug ?? `event-${id}`;
  await database.transaction(async (queries) => {
    await queries
      .insertInto('events')
      .values({ id, slug, curatedTitle: 'Dunes', ...parts })
      .execute();
    await queries.insertInto('event_slugs').values({ slug, eventId: id }).execute();
  });
  return id;
}

/** Inserts a video; free, visible and ready by default. @returns its id */
export async function aVideo(
  database: Database,
  parts: Partial<Insertable<Tables['videos']>> = {},
): Promise<string> {
  const id = parts.id ?? randomUUID();
  const slug = parts.slug ?? 'dunes';
  await database.transaction(async (queries) => {
    await queries
      .insertInto('videos')
      .values({
        id,
        provider: 'fake-provider',
        libraryId: '100001',
        guid: randomUUID(),
        libraryType: 'free',
        syncedTitle: 'Dunes',
        slug,
        status: 'ready',
        publishedAt: new Date(),
        ...parts,
      })
      .execute();
    await queries.insertInto('video_slugs').values({ videoId: id, slug }).execute();
  });
  return id;
}

/** Inserts a cover with variants; ready by default. @returns its id */
export async function aCover(
  database: Database,
  videoId: string,
  kind: CoverKind,
  parts: Partial<Insertable<Tables['covers']>> = {},
): Promise<string> {
  const id = randomUUID();
  const status = parts.status ?? 'ready';
  const ready = { width: 960, height: 540, thumbHash: Buffer.from('thumb'), readyAt: new Date() };
  await database.queries
    .insertInto('covers')
    .values({
      id,
      videoId,
      kind,
      ...(status === 'ready' ? { ...ready, placeholder: 'data:image/webp;base64,AAAA' } : {}),
      ...parts,
      status,
    })
    .execute();
  if (status === 'ready') {
    await database.queries
      .insertInto('cover_variants')
      .values(
        (['avif', 'webp', 'jpg'] as const).flatMap((format) =>
          [320, 640, 960].map((width) => ({
            coverId: id,
            format,
            width,
            height: (width * 9) / 16,
            bytes: width,
          })),
        ),
      )
      .execute();
  }
  return id;
}
