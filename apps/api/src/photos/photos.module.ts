import { Module } from '@nestjs/common';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { PhotosController } from './photos.controller.ts';

@Module({
  imports: [ContentVersionModule],
  controllers: [PhotosController],
})
export class PhotosModule {}
