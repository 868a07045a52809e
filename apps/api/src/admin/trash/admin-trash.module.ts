import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { StorageModule } from '../../infrastructure/storage.module.ts';
import { TrashController } from './trash.controller.ts';

@Module({ imports: [DatabaseModule, StorageModule], controllers: [TrashController] })
export class AdminTrashModule {}
