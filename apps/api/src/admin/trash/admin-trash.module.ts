import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { TrashController } from './trash.controller.ts';

@Module({ imports: [DatabaseModule], controllers: [TrashController] })
export class AdminTrashModule {}
