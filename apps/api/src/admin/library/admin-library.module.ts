import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { QueuesModule } from '../../infrastructure/queues.module.ts';
import { StorageModule } from '../../infrastructure/storage.module.ts';
import { DownloadController } from './download.controller.ts';
import { LibraryController } from './library.controller.ts';
import { PhotoFiles } from './photo-files.ts';

@Module({
  imports: [DatabaseModule, QueuesModule, StorageModule],
  controllers: [LibraryController, DownloadController],
  providers: [PhotoFiles],
})
export class AdminLibraryModule {}
