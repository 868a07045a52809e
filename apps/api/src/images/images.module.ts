import { Module } from '@nestjs/common';
import { ContentVersionModule } from '../content-version/content-version.module.ts';
import { SecureImageController } from './secure-image.controller.ts';

@Module({
  imports: [ContentVersionModule],
  controllers: [SecureImageController],
})
export class ImagesModule {}
