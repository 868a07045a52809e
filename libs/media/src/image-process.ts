import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { type ImageResponse, type ImageResults, type ImageTask } from './image.task.ts';
import { PhotoRefusedError } from './photo-pipeline.port.ts';
import { processorSeconds } from './processor-time.ts';

// The bundle contains the compiled child beside this file.
const entry = new URL(`./image.child${extname(import.meta.url)}`, import.meta.url);

const measureEveryMs = 250;

export interface TimeLimits {
  /** The picture is refused beyond it, because no machine would help. */
  processorSeconds: number;
  /** The task fails beyond it, and may be tried again. */
  seconds: number;
}

/** The machine was too busy, or the process hung. A retry may succeed. */
class ImageTimeoutError extends Error {
  override readonly name = 'ImageTimeoutError';
}

/** A child process for pictures, one at a time. A task that times out or is cancelled ends it. */
export class ImageProcess {
  readonly #child: ChildProcess;
  #ended = false;

  constructor() {
    this.#child = fork(entry, {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // An empty environment keeps secrets from hostile files. By default glibc keeps an arena per thread, which
      // takes a quarter more memory.
      env: { MALLOC_ARENA_MAX: '2' },
    });
    this.#child.once('exit', () => (this.#ended = true));
    // The task gets the error itself; without a listener it would end the worker.
    this.#child.on('error', () => undefined);
  }

  /** True once it takes no further tasks. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Kills the process and waits until its memory is free. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    // Without a pid it never started.
    if (this.#child.pid === undefined) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }

  /** @throws PhotoRefusedError for an invalid file or too much processor time; the reason of `signal` */
  async run<Kind extends keyof ImageResults>(
    task: ImageTask<Kind>,
    { limits, signal }: { limits: TimeLimits; signal?: AbortSignal },
  ): Promise<ImageResults[Kind]> {
    const settled = new AbortController();
    const deadline = this.#deadline(limits, settled.signal);
    const stop = AbortSignal.any([settled.signal, deadline, ...(signal === undefined ? [] : [signal])]);
    const message = once(this.#child, 'message', { signal: stop });
    const exit = once(this.#child, 'exit', { signal: stop }).then(([code, by]) => {
      throw new Error(`The image process exited: ${by ?? code}`);
    });
    let response: ImageResponse;
    try {
      this.#child.send(task);
      [response] = (await Promise.race([message, exit])) as [ImageResponse]; // the child sends no other messages
    } catch (error) {
      await this.end();
      signal?.throwIfAborted();
      throw deadline.aborted ? deadline.reason : error;
    } finally {
      settled.abort();
    }
    // The child answers a task with a result of its own kind.
    return resultOf(response) as ImageResults[Kind];
  }

  /** Aborts with the error of the limit that a task has reached. */
  #deadline(limits: TimeLimits, settled: AbortSignal): AbortSignal {
    const controller = new AbortController();
    const { pid = 0 } = this.#child;
    const startedAt = performance.now();
    const startSeconds = processorSeconds(pid);
    const timer = setInterval(() => {
      if (processorSeconds(pid) - startSeconds >= limits.processorSeconds) {
        controller.abort(new PhotoRefusedError('timed_out'));
      } else if (performance.now() - startedAt >= limits.seconds * 1000) {
        controller.abort(new ImageTimeoutError(`The picture was not ready after ${limits.seconds} s`));
      }
    }, measureEveryMs);
    settled.addEventListener('abort', () => clearInterval(timer), { once: true });
    return controller.signal;
  }
}

function resultOf(response: ImageResponse) {
  switch (response.outcome) {
    case 'done':
      return response.result;
    case 'refused':
      throw new PhotoRefusedError(response.code, { cause: new Error(response.reason) });
    case 'failed':
      throw Object.assign(
        new Error(response.message),
        response.code === undefined ? {} : { code: response.code },
      );
  }
}
