import { type Logger } from '@sandstone/observability';

/** Runs a task again and again, never twice at once; a task that throws is logged and runs again at its time. */
export class Loop {
  readonly #name: string;
  readonly #everyMs: number;
  readonly #task: () => Promise<void>;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = true;

  constructor(name: string, everyMs: number, task: () => Promise<void>, logger: Logger) {
    this.#name = name;
    this.#everyMs = everyMs;
    this.#task = task;
    this.#logger = logger;
  }

  start(): void {
    this.#stopped = false;
    this.#run();
  }

  /** Runs the task now, or once more when it is running. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running === undefined) this.#run();
    else this.#again = true;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #run(): void {
    clearTimeout(this.#timer);
    this.#again = false;
    this.#running = this.#task()
      .catch((error: unknown) =>
        this.#logger.warn({ err: error, task: this.#name }, 'task failed, will run again'),
      )
      .finally(() => {
        this.#running = undefined;
        if (this.#stopped) return;
        if (this.#again) this.#run();
        else this.#timer = setTimeout(() => this.#run(), this.#everyMs);
      });
  }
}
