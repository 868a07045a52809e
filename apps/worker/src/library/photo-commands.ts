import { type PhotoCommandRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { type Logger } from '@sandstone/observability';
import { PeriodicTask } from '../concurrency/periodic-task.ts';

const pollMs = 1000;

interface Collaborators {
  photoCommands: PhotoCommandRepository;
  signals: SignalBus;
  logger: Logger;
}

/**
 * Runs the steps of commands that change many photos. It polls the steps every second and also on a signal, so that it
 * works without Redis. Several workers share the steps of a command.
 */
export class PhotoCommands {
  readonly #with: Collaborators;
  readonly #task: PeriodicTask;
  #isStopping = false;
  #unsubscribe = () => {};

  constructor(collaborators: Collaborators) {
    this.#with = collaborators;
    this.#task = new PeriodicTask('photo commands', pollMs, () => this.run(), collaborators.logger);
  }

  start(): void {
    this.#task.start();
    this.#unsubscribe = this.#with.signals.subscribe('photoCommandStarted', () => this.#task.trigger());
  }

  /** Ends after the current step; another worker runs the others. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unsubscribe();
    await this.#task.stop();
  }

  async run(): Promise<void> {
    const { photoCommands, signals, logger } = this.#with;
    while (!this.#isStopping) {
      const step = await photoCommands.runStep();
      if (step === undefined) return;
      if (step.failure !== undefined) {
        const { error, ...failure } = step.failure;
        logger.error({ err: error, ...failure }, 'a step of a command failed');
      }
      const [photoId] = step.changedIds;
      if (photoId === undefined) continue;
      // The api reads every change that it has not seen.
      signals.publish('photoChanged', { photoId });
      signals.publish('contentChanged', {});
    }
  }
}
