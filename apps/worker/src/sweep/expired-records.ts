import { Injectable } from '@nestjs/common';
import { limits } from '@sandstone/contract';
import {
  ContentVersionRepository,
  SiteSettingsRepository,
  SyncRepository,
  TrashRepository,
  ViewRepository,
} from '@sandstone/database';
import { monthsBefore, utcDay } from '@sandstone/domain';
import { Periodic } from '../background/background.decorators.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Deletes records whose time is over. Several workers may do so at the same time. */
@Injectable()
export class ExpiredRecords {
  constructor(
    private readonly contentVersion: ContentVersionRepository,
    private readonly settings: SiteSettingsRepository,
    private readonly sync: SyncRepository,
    private readonly trash: TrashRepository,
    private readonly views: ViewRepository,
  ) {}

  @Periodic({ name: 'content changes', everyMs: hourMs / 6 })
  async compactContentChanges(): Promise<void> {
    await this.contentVersion.compact();
  }

  @Periodic({ name: 'sync runs', everyMs: hourMs })
  async pruneSyncRuns(): Promise<void> {
    await this.sync.prune(new Date(Date.now() - limits.sync.keptRunsDays * dayMs));
  }

  /** Removes for good what lay in the trash for its time. */
  @Periodic({ name: 'trash', everyMs: hourMs / 6 })
  async eraseTrash(now = new Date()): Promise<void> {
    const deletedBefore = new Date(now.getTime() - limits.trash.keptDays * dayMs);
    await this.trash.eraseDeletedBefore(deletedBefore, { system: 'worker' });
  }

  /** Removes marks that the site does not have any more. */
  @Periodic({ name: 'site marks', everyMs: hourMs })
  async forgetMarks(): Promise<void> {
    await this.settings.forgetMarks(new Date(Date.now() - limits.siteMark.keptDays * dayMs));
  }

  /** Removes the counts of days that are too old. */
  @Periodic({ name: 'views', everyMs: hourMs })
  async forgetOldViews(now = new Date()): Promise<void> {
    await this.views.forget(monthsBefore(utcDay(now), limits.insights.keptMonths));
  }
}
