import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.ts';
import { PhotosController } from './photos.controller.ts';

@Module({
  imports: [DatabaseModule],
  controllers: [PhotosController],
})
export class PhotosModule {}
