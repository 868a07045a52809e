import { Module } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { createObjectStorage } from '@sandstone/storage';
import { API_CONFIG } from './config.module.ts';

export const OBJECT_STORAGE = Symbol('ObjectStorage');

@Module({
  providers: [
    {
      provide: OBJECT_STORAGE,
      inject: [API_CONFIG],
      useFactory: ({ storage }: ApiConfig) => createObjectStorage(storage),
    },
  ],
  exports: [OBJECT_STORAGE],
})
export class StorageModule {}
