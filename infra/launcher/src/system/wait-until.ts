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
  /** The port that the component listens on. */
  port: number | undefined;
  /** Ends a process that does not become ready. */
  stop: StopSteps;
  onSpawn?: ((process: ManagedProcess) => void) | undefined;
  /** Prints one line of progress. */
  report?: ((line: string) => void) | undefined;
  reportEveryMs?: number;
}

/** A failure for the operator: the problem, the log's path and lines of it, by default the last. */
export function describeFailure(name: string, problem: string, log: string, lines = tailOf(log)): string {
  return [
    `${name} ${problem}; its log is ${log}${lines.length > 0 ? ':' : ' (empty)'}`,
    ...lines.map((line) => `    ${line}`),
  ].join('\n');
}

/**
 * Starts a component, and waits until it is ready, as long as its process runs: on a busy machine a start takes minutes.
 * @throws ComponentError with the end of its log, when the process ends
 */
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
  { name, isReady, port, report, reportEveryMs = 20_000 }: ServerStart,
): Promise<void> {
  const startMs = performance.now();
  let reports = 0;
  for (;;) {
    const end = endOf();
    if (end !== undefined) {
      const how = end.signal === null ? `code ${end.code}` : end.signal;
      // The most frequent reason, which a log names without the process.
      const problem = port === undefined ? undefined : await portProblem(port, ['127.0.0.1']);
      const why = problem === undefined ? '' : `: port ${port} ${problem}`;
      throw new ComponentError(describeFailure(name, `ended before it was ready (${how})${why}`, log));
    }
    if (await isReady()) return;
    const elapsedMs = performance.now() - startMs;
    if (elapsedMs >= (reports + 1) * reportEveryMs) {
      reports += 1;
      const seconds = (reports * reportEveryMs) / 1000;
      report?.(`not ready after ${seconds} s; it runs, so the start waits for it (log: ${log})`);
    }
    await sleep(elapsedMs < 500 ? 20 : 60);
  }
}
