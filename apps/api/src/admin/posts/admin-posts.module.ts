import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { AdminPostsController } from './admin-posts.controller.ts';
import { PostDraftsController } from './post-drafts.controller.ts';

@Module({
  imports: [DatabaseModule],
  controllers: [AdminPostsController, PostDraftsController],
})
export class AdminPostsModule {}
