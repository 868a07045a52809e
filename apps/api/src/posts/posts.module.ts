import { Module } from '@nestjs/common';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { PostsController } from './posts.controller.ts';

@Module({
  imports: [ContentVersionModule],
  controllers: [PostsController],
})
export class PostsModule {}
