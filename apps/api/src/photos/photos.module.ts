import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { PhotosController } from './photos.controller.ts';

@Module({
  imports: [ContentVersionModule, DatabaseModule],
  controllers: [PhotosController],
})
export class PhotosModule {}
