import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { type ImageAnswer, type ImageResults, type ImageTask } from './image.task.ts';
import { PhotoRefusedError } from './photo-pipeline.port.ts';

// The bundle has it beside itself, compiled.
const entry = new URL(`./image.child${extname(import.meta.url)}`, import.meta.url);

/** A process that makes pictures, one at a time. It ends with the first task that fails to end in time. */
export class ImageProcess {
  readonly #child: ChildProcess;
  #ended = false;

  constructor() {
    this.#child = fork(entry, {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Nothing of the worker's own: hostile files find no secret here. glibc otherwise keeps an arena for each thread,
      // which takes a quarter more memory.
      env: { MALLOC_ARENA_MAX: '2' },
    });
    this.#child.once('exit', () => (this.#ended = true));
    // The task hears of it by itself; without a listener it would end the worker.
    this.#child.on('error', () => undefined);
  }

  /** It takes no further task. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Ends the process, whatever it does, and waits until its memory is free. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    // Without a number it never began.
    if (this.#child.pid === undefined) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }

  /** @throws PhotoRefusedError for a file at fault, also when it takes longer than `seconds`; what `signal` says */
  async run<Kind extends keyof ImageResults>(
    task: ImageTask<Kind>,
    { seconds, signal }: { seconds: number; signal?: AbortSignal },
  ): Promise<ImageResults[Kind]> {
    const settled = new AbortController();
    const deadline = AbortSignal.timeout(seconds * 1000);
    const stop = AbortSignal.any([settled.signal, deadline, ...(signal === undefined ? [] : [signal])]);
    const message = once(this.#child, 'message', { signal: stop });
    const exit = once(this.#child, 'exit', { signal: stop }).then(([code, by]) => {
      throw new Error(`The process that makes pictures ended: ${by ?? code}`);
    });
    let answer: ImageAnswer;
    try {
      this.#child.send(task);
      [answer] = (await Promise.race([message, exit])) as [ImageAnswer]; // The only messages that it sends.
    } catch (error) {
      await this.end();
      signal?.throwIfAborted();
      throw deadline.aborted ? new PhotoRefusedError('timed_out', { cause: error }) : error;
    } finally {
      settled.abort();
    }
    // A task is answered by a result of its own kind.
    return resultOf(answer) as ImageResults[Kind];
  }
}

function resultOf(answer: ImageAnswer) {
  switch (answer.outcome) {
    case 'done':
      return answer.result;
    case 'refused':
      throw new PhotoRefusedError(answer.code, { cause: new Error(answer.reason) });
    case 'failed':
      throw Object.assign(new Error(answer.message), answer.code === undefined ? {} : { code: answer.code });
  }
}
