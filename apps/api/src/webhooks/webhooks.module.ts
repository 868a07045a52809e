import { Module } from '@nestjs/common';
import { StreamWebhookController } from './stream-webhook.controller.ts';

@Module({
  controllers: [StreamWebhookController],
})
export class WebhooksModule {}
