import { Module } from '@nestjs/common';
import { DatabaseModule, StorageModule } from '@sandstone/nest';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { SecureImageController } from './secure-image.controller.ts';

@Module({
  imports: [ContentVersionModule, DatabaseModule, StorageModule],
  controllers: [SecureImageController],
})
export class ImagesModule {}
