import { Inject, Injectable } from '@nestjs/common';
import { type WorkerConfig } from '@sandstone/config';
import { ReleaseCheckRepository } from '@sandstone/database';
import { isNewerVersion } from '@sandstone/domain';
import { LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { Periodic } from '../background/background.decorators.ts';
import { WORKER_CONFIG } from '../infrastructure/config.module.ts';
import { readReleaseFeed, ReleaseFeedError } from './release-feed.ts';

/**
 * Asks once a day whether a newer version exists. All workers of a site look every hour whether a day has passed; the
 * first one asks. A worker that dies meanwhile leaves the check as interrupted until the next day.
 */
@Injectable()
export class ReleaseCheck {
  constructor(
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'release' | 'releaseFeed'>,
    private readonly releaseChecks: ReleaseCheckRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Asks if the operator has set an address and nobody has asked it today. */
  @Periodic({ name: 'release check', everyMs: 3_600_000 })
  async check(): Promise<void> {
    const { release, releaseFeed } = this.config;
    if (releaseFeed === undefined || !(await this.releaseChecks.claim())) return;
    try {
      const version = await readReleaseFeed(releaseFeed);
      await this.releaseChecks.succeeded(version);
      if (isNewerVersion(version, release.version)) this.logger.info({ version }, 'a newer version exists');
    } catch (error) {
      if (!(error instanceof ReleaseFeedError)) throw error;
      await this.releaseChecks.failed(error.message);
      this.logger.warn({ reason: error.message }, 'the check for a newer version failed');
    }
  }
}
