import { Module } from '@nestjs/common';
import { DatabaseModule } from '../../infrastructure/database.module.ts';
import { AuditController } from './audit.controller.ts';

@Module({
  imports: [DatabaseModule],
  controllers: [AuditController],
})
export class AdminAuditModule {}
