import { readFileSync } from 'node:fs';
import { tailOf } from '../system/log-file.ts';
import { httpStatus } from '../system/probe.ts';
import { followLog } from '../system/follow-log.ts';
import { ComponentError } from '../system/component-error.ts';
import { launch, type LaunchOptions } from '../system/managed-process.ts';
import { describeFailure, startServer } from '../system/wait-until.ts';
import { type ComponentSpec, type StartContext } from '../supervisor/component.ts';

export interface ProcessPlan {
  name: string;
  after: readonly string[];
  /** Called at each start, because addresses are known only when earlier components run. */
  process: (context: StartContext) => LaunchOptions;
  graceMs?: number;
}
export interface ServerPlan extends ProcessPlan {
  /** Undefined for a process that listens on no port. */
  url?: string;
  choice: string;
  /** A path below `url` that responds with 200 when ready. */
  readyPath?: string;
  /** A readiness check instead of a path. */
  isReady?: () => Promise<boolean>;
}
export interface TaskPlan extends ProcessPlan {
  /** Shows each line of the log while the task runs. */
  showProgress?: boolean;
  /** The lines of the log that say why the task failed; without any, its last lines are shown. */
  errorsIn?: (log: string) => string[];
}

const defaultGraceMs = 7000;

/** A long-running server process. */
export function serverComponent(plan: ServerPlan): ComponentSpec {
  const { name, after, url, choice, readyPath, graceMs = defaultGraceMs } = plan;
  const isReady = plan.isReady ?? (async () => (await httpStatus(`${url}${readyPath}`)) === 200);
  return {
    name,
    kind: 'service',
    after,
    stop: { signal: 'SIGTERM', graceMs },
    start: async (context) => {
      const process = await startServer({
        name,
        launch: plan.process(context),
        isReady,
        port: url === undefined ? undefined : Number(new URL(url).port),
        stop: { signal: 'SIGTERM', graceMs: 2000 },
        onSpawn: context.onSpawn,
        report: context.report,
      });
      return { choice, url, process };
    },
  };
}

/** The last human-readable line of a task, shown next to its name. */
export function outcome(lines: readonly string[]): string {
  const last = lines.findLast((line) => line.trim() !== '' && !line.startsWith('{'))?.trim();
  return last === undefined || last.length > 90 ? 'done' : last;
}

/** A process that runs to completion; a long one shows its lines as progress. */
export function taskComponent(plan: TaskPlan): ComponentSpec {
  const { name, after, graceMs = defaultGraceMs, showProgress = false, errorsIn } = plan;
  return {
    name,
    kind: 'task',
    after,
    stop: { signal: 'SIGTERM', graceMs },
    start: async (context) => {
      const options = plan.process(context);
      const lines: string[] = [];
      const follower = followLog(options.log, (line) => {
        lines.push(line);
        if (showProgress && !line.startsWith('{')) context.report(line.trim());
      });
      const running = await launch(options);
      context.onSpawn(running);
      const end = await running.ended;
      follower.stop();
      if (end.code === 0) return { choice: outcome(lines) };
      const found = errorsIn?.(readFileSync(options.log, 'utf8')) ?? [];
      const errors = found.length > 0 ? found : tailOf(options.log, 80);
      throw new ComponentError(
        describeFailure(name, `failed (${end.signal ?? `code ${end.code}`})`, options.log, errors),
      );
    },
  };
}
