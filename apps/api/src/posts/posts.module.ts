import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.ts';
import { PostsController } from './posts.controller.ts';

@Module({
  imports: [DatabaseModule],
  controllers: [PostsController],
})
export class PostsModule {}
