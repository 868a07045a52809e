import { Module } from '@nestjs/common';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { DatabaseModule } from '../infrastructure/database.module.ts';
import { StorageModule } from '../infrastructure/storage.module.ts';
import { SecureImageController } from './secure-image.controller.ts';

@Module({
  imports: [ContentVersionModule, DatabaseModule, StorageModule],
  controllers: [SecureImageController],
})
export class ImagesModule {}
