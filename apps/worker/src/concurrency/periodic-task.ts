import { type Logger } from '@sandstone/observability';

/** Runs a task at an interval, one run at a time. A failed run is logged and does not stop the schedule. */
export class PeriodicTask {
  readonly #name: string;
  readonly #intervalMs: (hasFailed: boolean) => number;
  readonly #task: () => Promise<void>;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #runAgain = false;
  #stopped = true;

  /** @param intervalMs is asked after each run, and learns whether that failed */
  constructor(
    name: string,
    intervalMs: (hasFailed: boolean) => number,
    task: () => Promise<void>,
    logger: Logger,
  ) {
    this.#name = name;
    this.#intervalMs = intervalMs;
    this.#task = task;
    this.#logger = logger;
  }

  start(): void {
    this.#stopped = false;
    this.#run();
  }

  /** Runs the task now, or once more after the current run. */
  trigger(): void {
    if (this.#stopped) return;
    if (this.#running === undefined) this.#run();
    else this.#runAgain = true;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #run(): void {
    clearTimeout(this.#timer);
    this.#runAgain = false;
    let hasFailed = false;
    this.#running = this.#task()
      .catch((error: unknown) => {
        hasFailed = true;
        this.#logger.warn({ err: error, task: this.#name }, 'task failed, will run again');
      })
      .finally(() => {
        this.#running = undefined;
        if (this.#stopped) return;
        if (this.#runAgain) this.#run();
        else this.#timer = setTimeout(() => this.#run(), this.#intervalMs(hasFailed));
      });
  }
}
