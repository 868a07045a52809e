import { setTimeout as sleep } from 'node:timers/promises';
import { ComponentError } from './component-error.ts';
import { portProblem } from './free-port.ts';
import { tailOf } from './log-file.ts';
import { type ManagedProcess } from './managed-process.ts';

export interface Waiting {
  /** The component's name in messages. */
  name: string;
  log: string;
  process: Pick<ManagedProcess, 'end'>;
  isReady: () => Promise<boolean>;
  limitMs: number;
  /** The port that the component listens on. */
  port?: number | undefined;
  onSlow?: (seconds: number) => void;
}

/** A failure for the operator: the problem, the log's path and its last lines. */
export function describeFailure(name: string, problem: string, log: string, tailLines = 12): string {
  const lines = tailOf(log, tailLines).map((line) => `    ${line}`);
  return [`${name} ${problem}; its log is ${log}${lines.length > 0 ? ':' : ' (empty)'}`, ...lines].join('\n');
}

/** Waits until a component is ready. Throws with the end of its log when it dies or takes too long. */
export async function waitUntilReady(waiting: Waiting): Promise<void> {
  const { name, log, isReady, limitMs } = waiting;
  const startMs = performance.now();
  let toldSeconds = 0;
  for (;;) {
    const end = waiting.process.end();
    if (end !== undefined) {
      const how = end.signal === null ? `code ${end.code}` : end.signal;
      // The most frequent reason, which a log names without the process.
      const port = waiting.port === undefined ? undefined : await portProblem(waiting.port, ['127.0.0.1']);
      const why = port === undefined ? '' : `: port ${waiting.port} ${port}`;
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
      waiting.onSlow?.(seconds);
    }
    await sleep(elapsedMs < 500 ? 20 : 60);
  }
}
