import { Module } from '@nestjs/common';
import { TrashController } from './trash.controller.ts';

@Module({ controllers: [TrashController] })
export class AdminTrashModule {}
