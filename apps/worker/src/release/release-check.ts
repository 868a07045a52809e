import { type Release } from '@sandstone/contract';
import { type ReleaseCheckRepository } from '@sandstone/database';
import { isNewerVersion } from '@sandstone/domain';
import { type Logger } from '@sandstone/observability';
import { PeriodicTask } from '../concurrency/periodic-task.ts';
import { readReleaseFeed, ReleaseFeedError } from './release-feed.ts';

const hourMs = 60 * 60_000;

interface Collaborators {
  releaseChecks: ReleaseCheckRepository;
  logger: Logger;
}

/**
 * Asks once a day whether a newer version exists. All workers of a site look every hour whether a day has passed; the
 * first one asks. A worker that dies meanwhile leaves the check as interrupted until the next day.
 */
export class ReleaseCheck {
  readonly #with: Collaborators;
  readonly #address: string;
  readonly #release: Release;
  readonly #task: PeriodicTask;

  constructor(collaborators: Collaborators, address: string, release: Release) {
    this.#with = collaborators;
    this.#address = address;
    this.#release = release;
    this.#task = new PeriodicTask('release check', hourMs, () => this.check(), collaborators.logger);
  }

  start(): void {
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  /** Asks if nobody has asked today. */
  async check(): Promise<void> {
    const { releaseChecks, logger } = this.#with;
    if (!(await releaseChecks.claim())) return;
    try {
      const version = await readReleaseFeed(this.#address);
      await releaseChecks.succeeded(version);
      if (isNewerVersion(version, this.#release.version)) logger.info({ version }, 'a newer version exists');
    } catch (error) {
      if (!(error instanceof ReleaseFeedError)) throw error;
      await releaseChecks.failed(error.message);
      logger.warn({ reason: error.message }, 'the check for a newer version failed');
    }
  }
}
