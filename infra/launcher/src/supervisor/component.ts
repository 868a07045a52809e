import { type ManagedProcess, type StopSteps } from '../system/managed-process.ts';

export interface Started {
  /** The chosen implementation, for the operator; never a secret. */
  choice: string;
  url?: string | undefined;
  process?: ManagedProcess | undefined;
  /** Replaces the stop steps of the spec, when they depend on the chosen implementation. */
  stopSteps?: StopSteps | undefined;
}
export interface StartContext {
  /** Prints one line of progress. */
  report: (line: string) => void;
  /** Called as soon as a process runs, so that it can be stopped before it is ready, and found after a crash. */
  onSpawn: (process: ManagedProcess) => void;
  /** The result of a component in `after`. */
  started: (name: string) => Started;
}
/** One component of the system: its dependencies, start and stop. */
export interface ComponentSpec {
  name: string;
  /** A `task` runs to completion; a `service` keeps running, is recorded in run.json and restarted when it dies. */
  kind: 'service' | 'task';
  after: readonly string[];
  start: (context: StartContext) => Promise<Started>;
  stop: StopSteps;
}
