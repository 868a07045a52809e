import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PhotoCommandRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { LOGGER, SIGNAL_BUS } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { Periodic } from '../background/background.decorators.ts';

/**
 * Runs the steps of commands that change many photos. It also works without Redis. Several workers share the steps of a command.
 */
@Injectable()
export class PhotoCommands implements OnModuleDestroy {
  #isStopping = false;

  constructor(
    private readonly photoCommands: PhotoCommandRepository,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Ends after the current step; another worker runs the others. */
  onModuleDestroy(): void {
    this.#isStopping = true;
  }

  @Periodic({ name: 'photo commands', everyMs: 5000, signal: 'photoCommandStarted' })
  async run(): Promise<void> {
    while (!this.#isStopping) {
      const step = await this.photoCommands.runStep();
      if (step === undefined) return;
      if (step.failure !== undefined) {
        const { error, ...failure } = step.failure;
        this.logger.error({ err: error, ...failure }, 'a step of a command failed');
      }
      const [photoId] = step.changedIds;
      if (photoId === undefined) continue;
      // The api reads every change that it has not seen.
      this.signals.publish('photoChanged', { photoId });
      this.signals.publish('contentChanged', {});
    }
  }
}
