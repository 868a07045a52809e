import { Module } from '@nestjs/common';
import { OutboxRelay } from './outbox.relay.ts';

@Module({ providers: [OutboxRelay] })
export class OutboxModule {}
