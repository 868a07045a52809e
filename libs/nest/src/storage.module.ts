import { Module } from '@nestjs/common';
import { createObjectStorage } from '@sandstone/storage';
import { SHARED_CONFIG, type SharedConfig } from './config.ts';

export const OBJECT_STORAGE = Symbol('ObjectStorage');

@Module({
  providers: [
    {
      provide: OBJECT_STORAGE,
      inject: [SHARED_CONFIG],
      useFactory: ({ storage }: SharedConfig) => createObjectStorage(storage),
    },
  ],
  exports: [OBJECT_STORAGE],
})
export class StorageModule {}
