import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { createSetupCode, pages, setupAddress } from '@sandstone/contract';
import { SetupRepository } from '@sandstone/database';
import { LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { API_CONFIG } from '../infrastructure/config.module.ts';

const retryMs = 5000;

/** Issues a code at each start of a new site, and tells the operator the address with it. */
@Injectable()
export class SetupCode implements OnApplicationBootstrap, OnApplicationShutdown {
  #retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly setup: SetupRepository,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.issue();
    } catch (error) {
      // The database may not be reachable yet, which does not keep the api from starting.
      this.logger.warn({ err: error }, 'the code for the set-up could not be stored yet');
      this.#retry = setTimeout(() => void this.onApplicationBootstrap(), retryMs).unref();
    }
  }

  onApplicationShutdown(): void {
    clearTimeout(this.#retry);
  }

  async issue(): Promise<void> {
    if (!(await this.setup.isPossible())) return;
    const { setupCode, publicUrl } = this.config;
    const code = setupCode ?? createSetupCode();
    await this.setup.accept(code);
    // A code that the operator has set is known to her, and is not written down a second time.
    const address =
      setupCode === undefined
        ? setupAddress(publicUrl.origin, pages.setup, code)
        : publicUrl.origin + pages.setup;
    this.logger.info(`Set up your site: ${address}`);
  }
}
