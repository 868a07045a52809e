import { setTimeout as sleep } from 'node:timers/promises';
import { describeFailure } from '../system/wait-until.ts';
import { type ManagedProcess, type ProcessEnd } from '../system/managed-process.ts';
import { afterFailure } from './backoff.ts';
import { type ComponentSpec, type Started } from './component.ts';
import { type RunComponent } from './run-file.ts';

export interface SupervisorOptions {
  specs: readonly ComponentSpec[];
  /** Prints one line for the operator. */
  print: (line: string) => void;
  /** Called when the running components change, in start order. */
  onChange: (components: RunComponent[]) => void;
}

interface Live {
  process?: ManagedProcess | undefined;
  started?: Started;
}

const describeEnd = ({ code, signal }: ProcessEnd) => (signal === null ? `code ${code}` : signal);

/** An address without credentials, for output. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

/** Starts components in dependency order, restarts them and stops them in reverse. */
export class Supervisor {
  private readonly options: SupervisorOptions;
  private readonly live = new Map<string, Live>();
  private readonly quit = new AbortController();
  private readonly restarts = new Set<Promise<void>>();
  private starting: Promise<unknown> = Promise.resolve();
  private stopped: Promise<void> | undefined;

  constructor(options: SupervisorOptions) {
    this.options = options;
  }

  /** Rejects with the first failure; `stop` then ends the components that had started. */
  async start(): Promise<void> {
    const ready = new Map<string, Promise<void>>();
    for (const spec of this.options.specs) {
      const needs = spec.after.map((name) => {
        const need = ready.get(name);
        if (need === undefined)
          throw new Error(`${spec.name} waits for ${name}, which does not stand before it`);
        return need;
      });
      ready.set(spec.name, this.startAfter(spec, needs));
    }
    const all = [...ready.values()];
    this.starting = Promise.allSettled(all);
    await Promise.all(all);
  }

  private async startAfter(spec: ComponentSpec, needs: readonly Promise<void>[]): Promise<void> {
    await Promise.all(needs);
    this.quit.signal.throwIfAborted();
    const started = await this.startOnce(spec);
    this.options.print(`  ${spec.name.padEnd(12)} ${started.choice}`);
    if (spec.kind === 'service') this.keepRunning(spec, 0);
  }

  private async startOnce(spec: ComponentSpec): Promise<Started> {
    const live: Live = {};
    this.live.set(spec.name, live);
    const started = await spec.start({
      report: (line) => this.options.print(`  ${spec.name.padEnd(12)} … ${line}`),
      onSpawn: (process) => {
        live.process = process;
        // A stop request during the spawn did not reach this process.
        if (this.quit.signal.aborted) void process.stop({ ...spec.stop, graceMs: 0 });
        this.changed();
      },
      started: (name) => {
        const found = this.live.get(name)?.started;
        if (found === undefined) throw new Error(`${spec.name} asks for ${name} and does not wait for it`);
        return found;
      },
    });
    live.started = started;
    if (spec.kind === 'task') live.process = undefined;
    this.changed();
    return started;
  }

  private keepRunning(spec: ComponentSpec, failures: number): void {
    const live = this.live.get(spec.name);
    if (live?.process === undefined) return;
    const since = performance.now();
    void live.process.ended.then((end) => {
      if (this.quit.signal.aborted) return;
      const restart = this.restart(spec, `ended (${describeEnd(end)})`, failures, performance.now() - since);
      this.restarts.add(restart);
      void restart.finally(() => this.restarts.delete(restart));
    });
  }

  private async restart(
    spec: ComponentSpec,
    problem: string,
    failures: number,
    ranMs: number,
  ): Promise<void> {
    let [reason, step] = [problem, afterFailure(failures, ranMs)];
    for (;;) {
      const log = this.live.get(spec.name)?.process?.log;
      if (step.showLog && log !== undefined) {
        this.options.print(describeFailure(spec.name, `keeps failing: it ${reason}`, log));
      } else {
        this.options.print(`  ${spec.name.padEnd(12)} ${reason}; restarting in ${step.delayMs / 1000} s`);
      }
      await sleep(step.delayMs, undefined, { signal: this.quit.signal }).catch(() => {});
      if (this.quit.signal.aborted) return;
      try {
        const { choice } = await this.startOnce(spec);
        this.options.print(`  ${spec.name.padEnd(12)} runs again: ${choice}`);
        this.keepRunning(spec, step.failures);
        return;
      } catch (error) {
        if (this.quit.signal.aborted) return;
        reason = `did not start (${error instanceof Error ? error.message.split(/[;\n]/)[0] : String(error)})`;
        step = afterFailure(step.failures, 0);
      }
    }
  }

  /** Stops everything, each component after its dependents. All callers share one promise. */
  stop(): Promise<void> {
    this.stopped ??= this.stopAll();
    return this.stopped;
  }

  private async stopAll(): Promise<void> {
    this.quit.abort(new Error('stopped'));
    const ended = new Map<string, Promise<void>>();
    for (const spec of this.options.specs.toReversed()) {
      const dependents = this.options.specs.filter(({ after }) => after.includes(spec.name));
      const before = dependents.flatMap(({ name }) => ended.get(name) ?? []);
      ended.set(
        spec.name,
        (async () => {
          await Promise.all(before);
          const live = this.live.get(spec.name);
          await live?.process?.stop(live.started?.stopSteps ?? spec.stop);
        })(),
      );
    }
    await Promise.all(ended.values());
    // Components that were still starting fail now; their errors are irrelevant.
    await Promise.race([Promise.all([this.starting, ...this.restarts]), sleep(1000)]);
  }

  /** Ends all processes immediately, after a second signal. */
  async forceStop(): Promise<void> {
    const stops = this.options.specs.map(async (spec) => {
      await this.live.get(spec.name)?.process?.stop({ ...spec.stop, graceMs: 0 });
    });
    await Promise.all(stops);
  }

  private changed(): void {
    const components = this.options.specs.flatMap(({ name, kind }): RunComponent[] => {
      const live = this.live.get(name);
      if (kind === 'task' && live?.process === undefined) return [];
      if (live === undefined) return [];
      const url = live.started?.url ?? null;
      return [
        {
          name,
          choice: live.started?.choice ?? 'starting',
          url: url !== null && live.process === undefined ? withoutCredentials(url) : url,
          pid: live.process?.pid ?? null,
          log: live.process?.log ?? null,
          started: live.process?.started ?? null,
        },
      ];
    });
    this.options.onChange(components);
  }
}
