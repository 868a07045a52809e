import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.ts';
import { QueuesModule } from '../infrastructure/queues.module.ts';
import { StreamingModule } from '../infrastructure/streaming.module.ts';
import { StreamWebhookController } from './stream-webhook.controller.ts';

@Module({
  imports: [DatabaseModule, QueuesModule, StreamingModule],
  controllers: [StreamWebhookController],
})
export class WebhooksModule {}
