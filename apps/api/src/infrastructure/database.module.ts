import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import {
  AuditRepository,
  ContentVersionRepository,
  CoverRepository,
  createDatabase,
  CurationRepository,
  Database,
  DeletionLock,
  EventItemRepository,
  EventRepository,
  InsightsRepository,
  LibraryRepository,
  PhotoCommandRepository,
  PhotoDownloadRepository,
  PhotoRepository,
  PlayerSourceRepository,
  PostDraftRepository,
  PostRepository,
  ReactionRepository,
  ReleaseCheckRepository,
  ScheduleRepository,
  WatermarkRepository,
  SessionRepository,
  SitemapRepository,
  SyncRepository,
  TrashRepository,
  UserRepository,
  VideoRepository,
  ViewRepository,
  WorkRepository,
} from '@sandstone/database';
import { querySpans, type Tracing } from '@sandstone/observability/tracing';
import { API_CONFIG } from './config.module.ts';
import { TRACING } from './observability.module.ts';

const repositories = [
  AuditRepository,
  ContentVersionRepository,
  CoverRepository,
  CurationRepository,
  DeletionLock,
  EventItemRepository,
  EventRepository,
  InsightsRepository,
  LibraryRepository,
  PhotoCommandRepository,
  PhotoDownloadRepository,
  PhotoRepository,
  PlayerSourceRepository,
  PostDraftRepository,
  PostRepository,
  ReactionRepository,
  ReleaseCheckRepository,
  ScheduleRepository,
  WatermarkRepository,
  SessionRepository,
  SitemapRepository,
  SyncRepository,
  TrashRepository,
  UserRepository,
  VideoRepository,
  ViewRepository,
  WorkRepository,
];

@Module({
  providers: [
    {
      provide: Database,
      inject: [API_CONFIG, TRACING],
      useFactory: (config: ApiConfig, tracing: Tracing) =>
        createDatabase(config.database, querySpans(tracing)),
    },
    ...repositories.map((Repository) => ({
      provide: Repository,
      inject: [Database],
      useFactory: (database: Database) => new Repository(database),
    })),
  ],
  exports: [Database, ...repositories],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
