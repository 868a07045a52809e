import { afterAll, beforeAll, describe } from '@jest/globals';
import { SessionRepository } from '../accounts/session.repository.ts';
import { UserRepository } from '../accounts/user.repository.ts';
import { AuditRepository } from '../audit/audit.repository.ts';
import { PhotoCommandRepository } from '../library/photo-command.repository.ts';
import { PhotoObjectRepository } from '../photos/photo-object.repository.ts';
import { PhotoProcessingRepository } from '../photos/photo-processing.repository.ts';
import { PhotoRepository } from '../photos/photo.repository.ts';
import { PostDraftRepository } from '../posts/post-draft.repository.ts';
import { PostRepository } from '../posts/post.repository.ts';
import { ScheduleRepository } from '../schedule/schedule.repository.ts';
import { SiteSettingsRepository } from '../site-settings/site-settings.repository.ts';
import { SitemapRepository } from '../sitemap/sitemap.repository.ts';
import { StatisticsRepository } from '../statistics/statistics.repository.ts';
import { SyncRepository } from '../sync/sync.repository.ts';
import { TrashRepository } from '../trash/trash.repository.ts';
import { CoverRepository } from '../videos/cover.repository.ts';
import { VideoEditingRepository } from '../videos/video-editing.repository.ts';
import { EventItemRepository } from '../videos/event-item.repository.ts';
import { EventRepository } from '../videos/event.repository.ts';
import { VideoRepository } from '../videos/video.repository.ts';
import { type Database, type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { aPhoto } from './builders.ts';
import { aCover, anEvent, aVideo } from './content.builders.ts';
import { createTestDatabase, databaseMissing, type TestDatabase } from './test-database.ts';

type Rest<Builder> = Builder extends (database: Database, ...rest: infer Arguments) => unknown
  ? Arguments
  : never;

/** What the tests of a suite need of its database. */
const toolsOf = (database: () => Database, url: () => string) => ({
  database,
  url,
  get queries(): Queries {
    return database().queries;
  },
  /** Deletes all rows of these tables, in their order. */
  async clear(...tables: (keyof Tables)[]): Promise<void> {
    for (const table of tables) await database().queries.deleteFrom(table).execute();
  },
  aPhoto: (...parts: Rest<typeof aPhoto>) => aPhoto(database(), ...parts),
  aVideo: (...parts: Rest<typeof aVideo>) => aVideo(database(), ...parts),
  anEvent: (...parts: Rest<typeof anEvent>) => anEvent(database(), ...parts),
  aCover: (...parts: Rest<typeof aCover>) => aCover(database(), ...parts),
  photos: () => new PhotoRepository(database()),
  posts: () => new PostRepository(database()),
  audit: () => new AuditRepository(database()),
  trash: () => new TrashRepository(database()),
  videoEditing: () => new VideoEditingRepository(database()),
  users: () => new UserRepository(database()),
  objects: () => new PhotoObjectRepository(database()),
  commands: () => new PhotoCommandRepository(database()),
  events: () => new EventRepository(database()),
  videos: () => new VideoRepository(database()),
  settings: () => new SiteSettingsRepository(database()),
  schedule: () => new ScheduleRepository(database()),
  drafts: () => new PostDraftRepository(database()),
  processing: () => new PhotoProcessingRepository(database()),
  sessions: () => new SessionRepository(database()),
  sync: () => new SyncRepository(database()),
  items: () => new EventItemRepository(database()),
  covers: () => new CoverRepository(database()),
  sitemap: () => new SitemapRepository(database()),
  statistics: () => new StatisticsRepository(database()),
});

/** Runs a suite on its own database; skips it without Postgres and names the reason. */
export function databaseSuite(
  name: string,
  body: (test: ReturnType<typeof toolsOf>) => void,
  poolMax = 10,
): void {
  const run = databaseMissing === undefined ? describe : describe.skip;
  run(databaseMissing === undefined ? name : `${name} (${databaseMissing})`, () => {
    let test: TestDatabase | undefined;
    const made = () => {
      if (test === undefined) throw new Error('The database exists only while a test runs');
      return test;
    };
    beforeAll(async () => {
      test = await createTestDatabase(poolMax);
    }, 60_000);
    afterAll(async () => {
      await test?.drop();
    });
    body(
      toolsOf(
        () => made().database,
        () => made().config.url,
      ),
    );
  });
}
