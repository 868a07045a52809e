import { Inject, Injectable } from '@nestjs/common';
import { limits } from '@sandstone/contract';
import {
  AgeCheckRepository,
  CompatibilityRepository,
  ContentVersionRepository,
  CoverRepository,
  OutboxRepository,
  PhotoCommandRepository,
  PhotoRepository,
  PhotoSweepRepository,
  ReverseProxyRepository,
  SessionRepository,
  SetupRepository,
  SiteSettingsRepository,
  StaffProofRepository,
  SyncRepository,
  TrashRepository,
  UserRepository,
  ViewRepository,
} from '@sandstone/database';
import { monthsBefore, utcDay } from '@sandstone/domain';
import { LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { Periodic } from '../background/background.decorators.ts';
import { eachInTurn } from '../concurrency/each-in-turn.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const worker = { system: 'worker' } as const;

/** Deletes records whose time is over, and completes what was interrupted. Several workers may do so at the same time. */
@Injectable()
export class RecordSweep {
  constructor(
    private readonly ageChecks: AgeCheckRepository,
    private readonly commands: PhotoCommandRepository,
    private readonly compatibility: CompatibilityRepository,
    private readonly contentVersion: ContentVersionRepository,
    private readonly covers: CoverRepository,
    private readonly outbox: OutboxRepository,
    private readonly photos: PhotoRepository,
    private readonly photoSweeps: PhotoSweepRepository,
    private readonly proxies: ReverseProxyRepository,
    private readonly sessions: SessionRepository,
    private readonly settings: SiteSettingsRepository,
    private readonly setup: SetupRepository,
    private readonly staffProofs: StaffProofRepository,
    private readonly sync: SyncRepository,
    private readonly trash: TrashRepository,
    private readonly users: UserRepository,
    private readonly views: ViewRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Periodic({ name: 'records', everyMs: 10 * minuteMs })
  async run(now = new Date()): Promise<void> {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const sweeps: Record<string, () => Promise<unknown>> = {
      'age checks': () => this.ageChecks.sweep(now),
      'content changes': () => this.contentVersion.compact(),
      // The provider may have replaced the file of a cover.
      'failed covers': () => this.covers.retryFailedBefore(ago(dayMs)),
      'interrupted deletions of accounts': () => this.#finishDeletions(ago(10 * minuteMs)),
      'photo commands': () => this.commands.forgetBefore(ago(dayMs)),
      // Those of posts that were never saved.
      'photos without a use': () => this.photos.deleteAbandoned(ago(dayMs), 200, worker),
      'reverse proxies': () => this.proxies.sweep(),
      'running processes': () => this.compatibility.sweep(),
      sessions: () => this.sessions.sweep(now),
      'setup codes': () => this.setup.sweep(now),
      'site marks': () => this.settings.forgetMarks(ago(limits.siteMark.keptDays * dayMs)),
      'staff proofs': () => this.staffProofs.sweep(now),
      'sync runs': () => this.sync.prune(ago(limits.sync.keptRunsDays * dayMs)),
      tombstones: () => this.photoSweeps.prune(ago(dayMs)),
      trash: () => this.trash.eraseDeletedBefore(ago(limits.trash.keptDays * dayMs), worker),
      'undeliverable jobs': () => this.#dropUndeliverable(now),
      views: () => this.views.forget(monthsBefore(utcDay(now), limits.insights.keptMonths)),
    };
    const failed = await eachInTurn(Object.keys(sweeps), this.logger, async (name) => {
      await sweeps[name]?.();
    });
    if (failed.length > 0) throw new Error(`These could not be swept: ${failed.join(', ')}`);
  }

  /** A running deletion takes far less time. */
  async #finishDeletions(olderThan: Date): Promise<void> {
    const finished = await this.users.finishDeletions(olderThan, worker);
    if (finished > 0) this.logger.warn({ finished }, 'interrupted account deletions finished');
  }

  /** Drops jobs that no worker understands or could hand over. What they were for is found again in its rows. */
  async #dropUndeliverable(now: Date): Promise<void> {
    for (const { id, queue } of await this.outbox.dropUndeliverable(now))
      this.logger.error({ id, queue }, 'outbox row dropped');
  }
}
