import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sandstone/nest';
import { AccountSweep } from './account-sweep.ts';

@Module({ imports: [DatabaseModule], providers: [AccountSweep] })
export class AccountsModule {}
