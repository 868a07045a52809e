import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { TrashController } from './trash.controller.ts';

@Module({ imports: [DatabaseModule], controllers: [TrashController] })
export class AdminTrashModule {}
