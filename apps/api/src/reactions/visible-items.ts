import { Injectable } from '@nestjs/common';
import { ProblemError, type ReactedItems } from '@sandstone/contract';
import { PhotoRepository, PostRepository, type ReactedItem, VideoRepository } from '@sandstone/database';
import { isLocked, type Visitor } from '@sandstone/domain';

/** Finds what a visitor may react to. What the visitor cannot see is answered like something that does not exist. */
@Injectable()
export class VisibleItems {
  constructor(
    private readonly videos: VideoRepository,
    private readonly photos: PhotoRepository,
    private readonly posts: PostRepository,
  ) {}

  /** @throws ProblemError video_not_found, video_locked, photo_not_found, post_not_found */
  async find(items: ReactedItems, id: string, visitor: Visitor): Promise<ReactedItem> {
    switch (items) {
      case 'videos': {
        const video = await this.videos.byId(id);
        if (video === undefined) throw new ProblemError('video_not_found');
        if (isLocked(video, visitor)) throw new ProblemError('video_locked');
        return { videoId: id };
      }
      case 'photos': {
        if (!(await this.photos.isPublic(id))) throw new ProblemError('photo_not_found');
        return { photoId: id };
      }
      case 'posts': {
        if (!(await this.posts.isPublic(id))) throw new ProblemError('post_not_found');
        return { postId: id };
      }
    }
  }
}
