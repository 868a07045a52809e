import { Module } from '@nestjs/common';
import { DatabaseModule, QueuesModule, StreamingModule } from '@sandstone/nest';
import { StreamWebhookController } from './stream-webhook.controller.ts';

@Module({
  imports: [DatabaseModule, QueuesModule, StreamingModule],
  controllers: [StreamWebhookController],
})
export class WebhooksModule {}
