import { Module } from '@nestjs/common';
import { DownloadController } from './download.controller.ts';
import { LibraryController } from './library.controller.ts';
import { PhotoFiles } from './photo-files.ts';

@Module({
  controllers: [LibraryController, DownloadController],
  providers: [PhotoFiles],
})
export class AdminLibraryModule {}
