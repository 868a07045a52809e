import { type Environment } from '@sandstone/config';
import { type ManagedProcess } from './managed-process.ts';

export interface ServiceOptions {
  /** DATA_DIR; the service stores its data in its own folder below it. */
  dataDir: string;
  /** A free port by default. */
  port?: number;
  /** The path of the log; `DATA_DIR/logs/<service>.log` by default. */
  log?: string;
  /** The environment, whose addresses take precedence; that of this process by default. */
  environment?: Environment;
  /** Prints one line of progress. */
  report?: (line: string) => void;
  /** Called as soon as the process runs, before it is ready. */
  onSpawn?: (process: ManagedProcess) => void;
}

/** A responding service. One from the environment has no process and no log, and `stop` does not affect it. */
export interface RunningService {
  url: string;
  /** The chosen implementation, for the operator; never a secret. */
  choice: string;
  pid: number | undefined;
  log: string | undefined;
  process: ManagedProcess | undefined;
  stop(): Promise<void>;
}
