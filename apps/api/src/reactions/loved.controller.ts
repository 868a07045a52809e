import { Controller } from '@nestjs/common';
import { limits, type LovedResponse } from '@sandstone/contract';
import { LovedRepository } from '@sandstone/database';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { toPhoto } from '../photos/photo.mapper.ts';
import { toPost } from '../posts/post.mapper.ts';
import { CurrentSite } from '../site-settings/current-site.ts';
import { toVideos } from '../videos/video.mapper.ts';

/** Lists what a member has reacted to, without what visitors cannot see. */
@Controller()
export class LovedController {
  constructor(
    private readonly loved: LovedRepository,
    private readonly site: CurrentSite,
  ) {}

  @ApiRoute('lovedItems')
  async read(@CurrentSession() { user }: SignedIn): Promise<LovedResponse> {
    const [{ rules }, videos, photos, posts] = await Promise.all([
      this.site.settings(),
      this.loved.videos(user.id, limits.lovedItems),
      this.loved.photos(user.id, limits.lovedItems),
      this.loved.posts(user.id, limits.lovedItems),
    ]);
    return {
      videos: toVideos(videos, { visitor: { signedIn: true }, rules }),
      photos: photos.map(({ postId, ...photo }) => ({ ...toPhoto(photo), postId })),
      posts: posts.map(toPost),
    };
  }
}
