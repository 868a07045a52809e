import { Module } from '@nestjs/common';
import { AccountSweep } from './account-sweep.ts';

@Module({ providers: [AccountSweep] })
export class AccountsModule {}
