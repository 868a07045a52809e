import { setTimeout as sleep } from 'node:timers/promises';
import { ComponentError } from './component-error.ts';
import { portProblem } from './free-port.ts';
import { tailOf } from './log-file.ts';
import { launch, type LaunchOptions, type ManagedProcess, type StopSteps } from './managed-process.ts';

export interface ServerStart {
  /** The component's name in messages. */
  name: string;
  launch: LaunchOptions;
  isReady: () => Promise<boolean>;
  limitMs: number;
  /** The port that the component listens on. */
  port: number | undefined;
  /** Ends a process that does not become ready. */
  stop: StopSteps;
  onSpawn?: ((process: ManagedProcess) => void) | undefined;
  onSlow?: (seconds: number) => void;
}

/** A failure for the operator: the problem, the log's path and its last lines. */
export function describeFailure(name: string, problem: string, log: string, tailLines = 12): string {
  const lines = tailOf(log, tailLines).map((line) => `    ${line}`);
  return [`${name} ${problem}; its log is ${log}${lines.length > 0 ? ':' : ' (empty)'}`, ...lines].join('\n');
}

/** Starts a component, and waits until it is ready. @throws ComponentError with the end of its log */
export async function startServer(start: ServerStart): Promise<ManagedProcess> {
  const process = await launch(start.launch);
  start.onSpawn?.(process);
  try {
    await waitUntilReady(process, start);
    return process;
  } catch (error) {
    await process.stop(start.stop);
    throw error;
  }
}

async function waitUntilReady(
  { end: endOf, log }: ManagedProcess,
  { name, isReady, limitMs, port, onSlow }: ServerStart,
): Promise<void> {
  const startMs = performance.now();
  let toldSeconds = 0;
  for (;;) {
    const end = endOf();
    if (end !== undefined) {
      const how = end.signal === null ? `code ${end.code}` : end.signal;
      // The most frequent reason, which a log names without the process.
      const problem = port === undefined ? undefined : await portProblem(port, ['127.0.0.1']);
      const why = problem === undefined ? '' : `: port ${port} ${problem}`;
      throw new ComponentError(describeFailure(name, `ended at once (${how})${why}`, log));
    }
    if (await isReady()) return;
    const elapsedMs = performance.now() - startMs;
    if (elapsedMs > limitMs) {
      throw new ComponentError(
        describeFailure(name, `was not ready within ${Math.round(limitMs / 1000)} s`, log),
      );
    }
    const seconds = Math.floor(elapsedMs / 5000) * 5;
    if (seconds > toldSeconds) {
      toldSeconds = seconds;
      onSlow?.(seconds);
    }
    await sleep(elapsedMs < 500 ? 20 : 60);
  }
}
