import { sql } from 'kysely';
import { limits } from '@sandstone/contract';
import { isReady, photoSelection, type ReadyPhotoRecord } from '../photos/photo-record.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { postColumns, type PostRecord, withPhotos } from '../posts/post-record.ts';
import { Repository } from '../repository.ts';
import { toVideoRecord, type VideoRecord, videoSelection } from '../videos/video-record.ts';

export type LovedPhotoRecord = ReadyPhotoRecord & {
  /** A visible post that shows a photo outside of the gallery. */
  postId: string | null;
};

/** Lists what a user has reacted to and visitors can see, the latest first. */
export class LovedRepository extends Repository {
  async videos(userId: string, limit: number): Promise<VideoRecord[]> {
    const rows = await this.queries
      .selectFrom('videos')
      .innerJoin(this.#given('videoId', userId).as('loved'), 'loved.itemId', 'videos.id')
      .select(videoSelection)
      .where('visible', '=', true)
      .orderBy('loved.last', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toVideoRecord);
  }

  async photos(userId: string, limit: number): Promise<LovedPhotoRecord[]> {
    const rows = await this.queries
      .selectFrom('photos')
      .innerJoin(this.#given('photoId', userId).as('loved'), 'loved.itemId', 'photos.id')
      .select(photoSelection)
      .select(postOfPhoto.as('postId'))
      .where((row) =>
        row.or([photoRule.inGallery, row.and([photoRule.inPosts, sql<boolean>`${postOfPhoto} is not null`])]),
      )
      .orderBy('loved.last', 'desc')
      .limit(limit)
      .execute();
    return rows.flatMap((photo) =>
      isReady(photo) ? [{ ...photo, postId: photo.listed ? null : photo.postId }] : [],
    );
  }

  async posts(userId: string, limit: number): Promise<PostRecord[]> {
    const rows = await this.queries
      .selectFrom('posts')
      .innerJoin(this.#given('postId', userId).as('loved'), 'loved.itemId', 'posts.id')
      .select(postColumns.map((column) => `posts.${column}` as const))
      .where('posts.deletedAt', 'is', null)
      .orderBy('loved.last', 'desc')
      .limit(limit)
      .execute();
    return withPhotos(this.queries, rows, limits.post.cardPhotos);
  }

  #given(item: 'videoId' | 'photoId' | 'postId', userId: string) {
    return this.queries
      .selectFrom('reactions')
      .select((row) => [row.ref(item).as('itemId'), row.fn.max('id').as('last')])
      .where('userId', '=', userId)
      .where(item, 'is not', null)
      .groupBy(item);
  }
}

const postOfPhoto = sql<string | null>`(
  select posts.id from post_photos join posts on posts.id = post_id
  where photo_id = photos.id and posts.deleted_at is null order by created_on desc limit 1)`;
