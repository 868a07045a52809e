import { sql } from 'kysely';
import { limits } from '@sandstone/contract';
import { isReady, photoSelection, type ReadyPhotoRecord } from '../photos/photo-record.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { postColumns, type PostRecord, withPhotos } from '../posts/post-record.ts';
import { Repository } from '../repository.ts';
import { toVideoRecord, type VideoRecord, videoSelection } from '../videos/video-record.ts';
import { type Reactor, reactorColumns } from './reaction.repository.ts';

export type LovedPhotoRecord = ReadyPhotoRecord & {
  /** A visible post that shows a photo outside of the gallery. */
  postId: string | null;
};

/** What somebody has reacted to and members can see, the latest first. */
export class LovedRepository extends Repository {
  async videos(userId: string, limit: number): Promise<VideoRecord[]> {
    const rows = await this.#videos({ userId })
      .select(videoSelection)
      .orderBy('loved.last', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toVideoRecord);
  }

  async photos(userId: string, limit: number): Promise<LovedPhotoRecord[]> {
    const rows = await this.#photos({ userId })
      .select(photoSelection)
      .select(postOfPhoto.as('postId'))
      .orderBy('loved.last', 'desc')
      .limit(limit)
      .execute();
    return rows.flatMap((photo) =>
      isReady(photo) ? [{ ...photo, postId: photo.listed ? null : photo.postId }] : [],
    );
  }

  async posts(userId: string, limit: number): Promise<PostRecord[]> {
    const rows = await this.#posts({ userId })
      .select(postColumns.map((column) => `posts.${column}` as const))
      .orderBy('loved.last', 'desc')
      .limit(limit)
      .execute();
    return withPhotos(this.queries, rows, limits.post.cardPhotos);
  }

  /** The number of items of all kinds. */
  async count(reactor: Reactor): Promise<number> {
    const items = sql<number>`count(*)::int`.as('items');
    const counts = await Promise.all([
      this.#videos(reactor).select(items).executeTakeFirstOrThrow(),
      this.#photos(reactor).select(items).executeTakeFirstOrThrow(),
      this.#posts(reactor).select(items).executeTakeFirstOrThrow(),
    ]);
    return counts.reduce((sum, count) => sum + count.items, 0);
  }

  #videos(reactor: Reactor) {
    return this.queries
      .selectFrom('videos')
      .innerJoin(this.#given('videoId', reactor).as('loved'), 'loved.itemId', 'videos.id')
      .where('visible', '=', true);
  }

  #photos(reactor: Reactor) {
    return this.queries
      .selectFrom('photos')
      .innerJoin(this.#given('photoId', reactor).as('loved'), 'loved.itemId', 'photos.id')
      .where((row) =>
        row.or([photoRule.inGallery, row.and([photoRule.inPosts, sql<boolean>`${postOfPhoto} is not null`])]),
      );
  }

  #posts(reactor: Reactor) {
    return this.queries
      .selectFrom('posts')
      .innerJoin(this.#given('postId', reactor).as('loved'), 'loved.itemId', 'posts.id')
      .where('posts.deletedAt', 'is', null);
  }

  #given(item: 'videoId' | 'photoId' | 'postId', reactor: Reactor) {
    const { userId, visitorHash } = reactorColumns(reactor);
    return this.queries
      .selectFrom('reactions')
      .select((row) => [row.ref(item).as('itemId'), row.fn.max('id').as('last')])
      .where((row) => (userId === null ? row('visitorHash', '=', visitorHash) : row('userId', '=', userId)))
      .where(item, 'is not', null)
      .groupBy(item);
  }
}

const postOfPhoto = sql<string | null>`(
  select posts.id from post_photos join posts on posts.id = post_id
  where photo_id = photos.id and posts.deleted_at is null order by created_on desc limit 1)`;
