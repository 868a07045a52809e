import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { AuditController } from './audit.controller.ts';

@Module({
  imports: [DatabaseModule],
  controllers: [AuditController],
})
export class AdminAuditModule {}
