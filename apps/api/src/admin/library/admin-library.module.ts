import { Module } from '@nestjs/common';
import { DatabaseModule, QueuesModule, StorageModule } from '@sandstone/nest';
import { DownloadController } from './download.controller.ts';
import { LibraryController } from './library.controller.ts';
import { PhotoFiles } from './photo-files.ts';

@Module({
  imports: [DatabaseModule, QueuesModule, StorageModule],
  controllers: [LibraryController, DownloadController],
  providers: [PhotoFiles],
})
export class AdminLibraryModule {}
