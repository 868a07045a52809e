import { Module } from '@nestjs/common';
import { DatabaseModule, QueuesModule } from '@sandstone/nest';
import { OutboxRelay } from './outbox.relay.ts';

@Module({ imports: [DatabaseModule, QueuesModule], providers: [OutboxRelay] })
export class OutboxModule {}
