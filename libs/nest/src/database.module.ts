import { Module, type OnApplicationShutdown } from '@nestjs/common';
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
  OutboxRepository,
  PhotoCommandRepository,
  PhotoDownloadRepository,
  PhotoRepository,
  PhotoWorkRepository,
  PlayerSourceRepository,
  PostDraftRepository,
  PostRepository,
  ReactionRepository,
  ReleaseCheckRepository,
  ScheduleRepository,
  SessionRepository,
  SitemapRepository,
  StatisticsRepository,
  SyncedVideoRepository,
  SyncRepository,
  TrashRepository,
  UserRepository,
  VideoRepository,
  ViewRepository,
  WatermarkRepository,
  WorkRepository,
} from '@sandstone/database';
import { querySpans, type Tracing } from '@sandstone/observability/tracing';
import { SHARED_CONFIG, type SharedConfig } from './config.ts';
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
  OutboxRepository,
  PhotoCommandRepository,
  PhotoDownloadRepository,
  PhotoRepository,
  PhotoWorkRepository,
  PlayerSourceRepository,
  PostDraftRepository,
  PostRepository,
  ReactionRepository,
  ReleaseCheckRepository,
  ScheduleRepository,
  SessionRepository,
  SitemapRepository,
  StatisticsRepository,
  SyncedVideoRepository,
  SyncRepository,
  TrashRepository,
  UserRepository,
  VideoRepository,
  ViewRepository,
  WatermarkRepository,
  WorkRepository,
];

@Module({
  providers: [
    {
      provide: Database,
      inject: [SHARED_CONFIG, TRACING],
      useFactory: (config: SharedConfig, tracing: Tracing) =>
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
