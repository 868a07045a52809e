import { type ManagedProcess, type StopSteps } from '../system/managed-process.ts';

export interface Started {
  /** What was chosen, for the operator. Never a secret. */
  choice: string;
  url?: string | undefined;
  log?: string | undefined;
  process?: ManagedProcess | undefined;
  /** Another way to end than the table says, known only once it was chosen. */
  stopSteps?: StopSteps | undefined;
}
export interface StartContext {
  /** One line of progress. */
  say: (line: string) => void;
  /** Called as soon as a process runs, so that it can be stopped, and found after a crash, before it is ready. */
  onSpawn: (process: ManagedProcess, log: string) => void;
  /** What a component of `after` answered. */
  started: (name: string) => Started;
}
/** One part of the system, as data: what it waits for, how it starts, how it ends. */
export interface ComponentSpec {
  name: string;
  /** A `task` runs to its end; a `service` stays, is written to run.json and restarted when it dies. */
  kind: 'service' | 'task';
  after: readonly string[];
  start: (context: StartContext) => Promise<Started>;
  stop: StopSteps;
}
