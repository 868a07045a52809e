import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { PostsController } from './posts.controller.ts';

@Module({
  imports: [ContentVersionModule, DatabaseModule],
  controllers: [PostsController],
})
export class PostsModule {}
