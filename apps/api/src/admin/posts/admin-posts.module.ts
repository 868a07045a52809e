import { Module } from '@nestjs/common';
import { AdminPostsController } from './admin-posts.controller.ts';
import { PostDraftsController } from './post-drafts.controller.ts';

@Module({
  controllers: [AdminPostsController, PostDraftsController],
})
export class AdminPostsModule {}
