import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { AdminPostsController } from './admin-posts.controller.ts';

@Module({
  imports: [DatabaseModule],
  controllers: [AdminPostsController],
})
export class AdminPostsModule {}
